/** The colours of flowers and scents, the same by day and by night: they are printed. */
import type { Kind } from "./types";

export interface Colours {
  /** The ground of a scent, and the sign of a flower. */
  fill: string;
  /** Sign and letter on that ground. */
  ink: string;
  /** The sign on paper. */
  sign: string;
}

export const COLOURS: Record<Kind, Colours> = {
  B: { fill: "#567d22", ink: "#ffffff", sign: "#567d22" },
  J: { fill: "#f4efd9", ink: "#4d4a2b", sign: "#857f55" },
  L: { fill: "#7350a3", ink: "#ffffff", sign: "#7350a3" },
  N: { fill: "#ebc22f", ink: "#3a2c00", sign: "#b58500" },
  O: { fill: "#c4560f", ink: "#ffffff", sign: "#d1600f" },
  R: { fill: "#bd2f5b", ink: "#ffffff", sign: "#bd2f5b" },
};

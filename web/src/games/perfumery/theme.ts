import type { Theme } from "../../lib/theme";

export default {
  lead: { day: "#48682f", night: "#a5c585" },
  strokes: [[0, 4], [1, 3], [2]],
  sign: "調",
} satisfies Theme;

import type { Theme } from "../../lib/theme";

export default {
  lead: { day: "#a52a2f", night: "#ea8580" },
  strokes: [[0, 2], [1], [3, 4]],
  sign: "花",
} satisfies Theme;

import type { Theme } from "../../lib/theme";

export default {
  lead: { day: "#6d4692", night: "#c3a0e2" },
  strokes: [[0], [1, 2, 3], [4]],
  sign: "香",
} satisfies Theme;

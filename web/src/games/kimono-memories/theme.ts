import type { Theme } from "../../lib/theme";

export default {
  lead: { day: "#2f4a86", night: "#93abe2" },
  strokes: [[0, 1], [2], [3, 4]],
  sign: "着",
} satisfies Theme;

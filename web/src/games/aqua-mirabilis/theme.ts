import type { Theme } from "../../lib/theme";

export default {
  lead: { day: "#24509c", night: "#8fb3f0" },
  strokes: [
    [0, 1, 2],
    [3, 4],
  ],
  sign: "水",
} satisfies Theme;

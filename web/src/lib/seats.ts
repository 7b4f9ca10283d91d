/** Seats have a colour and a shape, so that neither is needed alone. */
export const SHAPES = ["circle", "square", "diamond", "hexagon"] as const;
export type Shape = (typeof SHAPES)[number];

export const seatShape = (seat: number): Shape => SHAPES[seat % SHAPES.length]!;
export const seatColour = (seat: number): string => `var(--seat-${seat % SHAPES.length})`;

/** The corners of a shape around (0, 0) with radius 1, or null for the circle. */
export function corners(shape: Shape): string | null {
  if (shape === "circle") return null;
  const count = shape === "hexagon" ? 6 : 4;
  const turn = shape === "square" ? Math.PI / 4 : shape === "diamond" ? 0 : Math.PI / 6;
  const radius = shape === "hexagon" ? 1.05 : 1.15;
  return Array.from({ length: count }, (_, i) => {
    const angle = turn + (i * 2 * Math.PI) / count;
    return `${(radius * Math.cos(angle)).toFixed(3)},${(radius * Math.sin(angle)).toFixed(3)}`;
  }).join(" ");
}

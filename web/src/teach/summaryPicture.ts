/** A game's summary as a picture: drawn as SVG, given away as PNG. */
import type { Player } from "../lib/board.svelte";
import { t } from "../lib/words.svelte";
import type { StepHints } from "../wire";
import type { Share } from "./reckoning";

const WIDTH = 1200;
const HEIGHT = 630;
const CURVE = { x: 60, y: 110, width: 1080, height: 230 };
const DASHES = ["", "14 7", "5 6", "20 7 5 7"];
const FIRST_ROW = 400;
const ROW = 34;

export interface Summary {
  title: string;
  players: Player[];
  judged: Record<number, StepHints>;
  steps: number;
  shares: Share[];
  turns: string[];
}

const safe = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]!);

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** A colour of the page as it is now; a picture knows no variables. */
const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export function picture({ title, players, judged, steps, shares, turns }: Summary): string {
  const known = Object.values(judged)
    .filter((j) => j.chances.length)
    .sort((a, b) => a.step - b.step);
  const x = (step: number): number => CURVE.x + (step / Math.max(1, steps)) * CURVE.width;
  const y = (chance: number): number => CURVE.y + (1 - chance) * CURVE.height;
  const ink = colour("--ink");
  const soft = colour("--ink-soft");
  const text = (at: number, top: number, size: number, what: string, fill = ink, anchor = "start"): string =>
    `<text x="${at}" y="${top}" font-size="${size}" fill="${fill}" text-anchor="${anchor}">${safe(what)}</text>`;
  const line = ({ seat }: Player): string =>
    `<polyline fill="none" stroke="${colour(`--seat-${seat}`)}" stroke-width="4" stroke-linejoin="round" ` +
    `stroke-dasharray="${DASHES[seat] ?? ""}" ` +
    `points="${known.map((j) => `${x(j.step)},${y(j.chances[seat] ?? 0)}`).join(" ")}"/>`;
  const sign = (n: number): string => `${n > 0 ? "+" : n < 0 ? "−" : ""}${Math.abs(n)}`;
  const points = (chance: number): string => sign(Math.round(chance * 100));
  const columns = [440, 640, 860, 1040];
  const heads = ["reckoning.accuracy", "reckoning.own", "reckoning.others", "reckoning.luck"];
  const row = (share: Share, i: number): string => {
    const top = FIRST_ROW + ROW * (i + 1);
    const values = [
      share.accuracy === null ? "–" : `${Math.round(share.accuracy * 100)} %`,
      points(share.own),
      points(share.others),
      points(share.luck),
    ];
    const name = players[share.seat]?.name ?? "";
    return (
      `<rect x="60" y="${top - 16}" width="18" height="18" rx="4" fill="${colour(`--seat-${share.seat}`)}"/>` +
      text(90, top, 24, cut(name, 24)) +
      values.map((value, n) => text(columns[n]!, top, 24, value, ink, "end")).join("")
    );
  };
  const below = FIRST_ROW + ROW * (shares.length + 1) + 14;
  const room = Math.max(0, Math.floor((HEIGHT - 24 - below) / 28));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" ` +
    `font-family="Georgia, 'Times New Roman', serif">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${colour("--ground")}"/>` +
    text(60, 72, 44, title) +
    text(WIDTH - 60, 72, 26, "Genjikō", soft, "end") +
    `<rect x="${CURVE.x}" y="${CURVE.y}" width="${CURVE.width}" height="${CURVE.height}" rx="10" ` +
    `fill="${colour("--sunken")}"/>` +
    `<path d="M${CURVE.x} ${y(0.5)}h${CURVE.width}" stroke="${colour("--line")}" stroke-width="2"/>` +
    players.map(line).join("") +
    heads.map((head, n) => text(columns[n]!, FIRST_ROW, 18, t(head), soft, "end")).join("") +
    shares.map(row).join("") +
    turns
      .slice(0, room)
      .map((turn, i) => text(60, below + 28 * i + 10, 20, cut(turn, 110), soft))
      .join("") +
    "</svg>"
  );
}

/** The picture as PNG: to whom the device shares it, else as a file. */
export async function savePicture(svg: string, file: string, title: string): Promise<void> {
  const blob = await png(svg);
  const shared = new File([blob], file, { type: "image/png" });
  if (navigator.canShare?.({ files: [shared] })) {
    await navigator.share({ files: [shared], title }).catch(() => undefined); // or thought better
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = file;
  link.click();
  URL.revokeObjectURL(link.href);
}

async function png(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  canvas.getContext("2d")!.drawImage(image, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

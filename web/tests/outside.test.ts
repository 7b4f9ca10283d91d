import { render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { loadOutside, outside, readOutside } from "../src/lib/outside";
import { themeOf } from "../src/lib/theme";
import BoxPicture from "../src/shell/BoxPicture.svelte";
import OutsideBoard from "../src/shell/OutsideBoard.svelte";
import type { GameInfo } from "../src/wire";
import { sampleBoard } from "./sample";

const info = (id: string, board: string): GameInfo => ({ id, board }) as GameInfo;
/** The address of a module with this text. */
const module = (text: string): string => `data:text/javascript,${encodeURIComponent(text)}`;

afterEach(() => vi.restoreAllMocks());

describe("a game that brings its own look", () => {
  it("has the theme and the box of its module", async () => {
    const theme = { lead: { day: "#111111", night: "#eeeeee" }, strokes: [[0, 1, 2, 3], [4]], sign: "X" };
    const text = `export default { theme: ${JSON.stringify(theme)}, box: '<path class="brought" d="M0 0" />' }`;
    await readOutside(info("brought", module(text)));
    expect(themeOf("brought")).toEqual(theme);
    const { container } = render(BoxPicture, { game: "brought" });
    expect(container.querySelector("svg path.brought")?.namespaceURI).toBe("http://www.w3.org/2000/svg");
  });

  it("draws its board anew when something has changed that it has read, with spots that play", () => {
    outside.set("drawn", {
      draw(element, board, spot) {
        element.append(`prize ${(board.table as { prize: number }).prize}`);
        spot(element, { action: "bid 2", label: "Bid 2", html: "<b>2</b>" });
      },
    });
    const { board, played } = sampleBoard("drawn", { Board: OutsideBoard }, { table: { prize: 7 }, legal: ["bid 2"] });
    const { container } = render(OutsideBoard, { board });
    expect(container.textContent).toContain("prize 7");
    board.show({ ...board.frame, view: { table: { prize: 9 } } });
    flushSync();
    expect(container.textContent!.trim()).toBe("prize 92");
    screen.getByRole("button", { name: "Bid 2" }).click();
    expect(played).toEqual(["bid 2"]);
  });

  it("is shown by the plain board where its module draws none or cannot be read", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    const answer = JSON.stringify(info("broken", module("throw new Error('not today')")));
    const headers = { "content-type": "application/json" };
    vi.spyOn(globalThis, "fetch").mockImplementation(() => Promise.resolve(new Response(answer, { headers })));
    const found = (await loadOutside("broken")).default;
    const plain = (await import("../src/games/generic")).default;
    expect(found.Board).toBe(plain.Board);
    expect(warned).toHaveBeenCalledOnce();
  });
});

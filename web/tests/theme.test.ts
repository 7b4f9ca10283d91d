import { render } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { themeOf, themed, themes } from "../src/lib/theme";
import BoxPicture from "../src/shell/BoxPicture.svelte";

const folders = Object.keys(import.meta.glob("../src/games/*/index.ts")).map((path) => path.split("/").at(-2)!);
const games = folders.filter((folder) => folder !== "generic");

describe("what belongs to one game", () => {
  it("stands in its own folder: no game is named anywhere else in the client", async () => {
    const files = import.meta.glob<string>(["../src/**/*.{ts,svelte,css,json}", "!../src/games/**"], {
      query: "?raw",
      import: "default",
    });
    expect(Object.keys(files).length).toBeGreaterThan(60);
    for (const [path, load] of Object.entries(files)) {
      const found = (await load()).toLowerCase();
      expect(found, path).not.toBe("");
      for (const game of games) {
        for (const name of [game, game.replace("-", " "), game.replace("-", "")])
          expect(found, `${path} names ${game}`).not.toMatch(new RegExp(`\\b${name}\\b`));
      }
    }
  });

  it("does not name the game itself, so that a copied folder is another game's board", async () => {
    const files = import.meta.glob<string>(["../src/games/**/*.{ts,svelte}", "!../src/games/**/*.test.ts"], {
      query: "?raw",
      import: "default",
    });
    for (const [path, load] of Object.entries(files)) {
      const found = await load();
      for (const game of games) expect(found, path).not.toMatch(new RegExp(`(?<!class=)"${game}"`));
    }
  });

  it("is its theme and its box, which every board has", () => {
    expect([...themes.keys()].sort()).toEqual([...games].sort());
    for (const game of games) {
      const { container } = render(BoxPicture, { game });
      expect(container.querySelector(".disc"), game).toBeNull();
    }
  });
});

describe("a theme", () => {
  const known = [...themes.values()];
  const different = (values: unknown[]): number => new Set(values.map((value) => JSON.stringify(value))).size;

  it("has an emblem of five strokes that no other game has", () => {
    expect(different(known.map((theme) => theme.strokes))).toBe(different(known));
    for (const { strokes } of known) expect(strokes.flat().sort()).toEqual([0, 1, 2, 3, 4]);
  });

  it("is made up for a game that brings none, always the same, unlike those of the others", () => {
    const made = ["go", "goofspiel", "tea-party", "chess", "mahjong", "shogi", "tichu", "hex"].map(themeOf);
    expect(made[1]).toEqual(themeOf("goofspiel"));
    expect(made[1]!.sign).toBe("G");
    expect(different(made.map((theme) => theme.strokes))).toBeGreaterThan(3);
    for (const { strokes } of made) {
      expect([...strokes.flat()].sort()).toEqual([0, 1, 2, 3, 4]);
      expect(known.map((theme) => theme.strokes)).not.toContainEqual(strokes);
    }
    const { container } = render(BoxPicture, { game: "goofspiel" });
    expect(container.querySelector(".disc")).not.toBeNull();
  });

  it("colours what is within an element, and nothing while no game is known", () => {
    const element = document.createElement("div");
    themed(undefined)(element);
    expect(element.getAttribute("style")).toBeNull();
    themed("goofspiel")(element);
    expect(element.dataset.game).toBe("goofspiel");
    expect(element.style.getPropertyValue("--lead-day")).toBe(themeOf("goofspiel").lead.day);
  });
});

describe("the colours that all games share", () => {
  it("have a name, and stand in app.css only", async () => {
    const sheet = (await import("../src/app.css?raw")).default;
    const shared = ["paper", "print", "gilt", "foil", "on-gold"].map(
      (name) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(sheet)![1]!,
    );
    const files = import.meta.glob<string>("../src/**/*.{ts,svelte}", { query: "?raw", import: "default" });
    for (const [path, load] of Object.entries(files)) {
      const found = (await load()).toLowerCase();
      for (const colour of shared) expect(found, `${path} writes ${colour}`).not.toContain(colour);
    }
  });
});

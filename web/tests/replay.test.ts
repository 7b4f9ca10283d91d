/** The page of a replay, for whoever comes by a link. */
import { render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "../src/lib/session.svelte";
import { progress } from "../src/line/worker.svelte";
import ReplayPage from "../src/shell/ReplayPage.svelte";
import TablePage from "../src/shell/TablePage.svelte";

vi.mock("../src/lib/boards", async (original) => ({
  ...(await original<object>()),
  loadBoard: async () => ({
    module: (await import("../src/games/generic")).default,
    words: new (await import("../src/lib/gamewords")).GameWords({}),
  }),
}));

const STEP = {
  step: 0,
  steps: 1,
  seat: null,
  view: { table: {}, to_act: [0] },
  prompt: { id: "act", args: {}, text: "Bid.", help: "" },
  events: [],
  frames: [],
};
const ANSWERS: Record<string, unknown> = {
  "/api/tables/t": {
    seats: [
      { seat: 0, kind: "person", level: "" },
      { seat: 1, kind: "bot", level: "master" },
    ],
    your_seats: [],
  },
  "/api/tables/t/replay": {
    id: "t",
    game: "x",
    title: "X",
    players: 2,
    names: ["Anna", "Bot"],
    steps: 1,
    events: [],
    result: null,
    study: null,
    cut: false,
  },
  "/api/tables/t/replay/0": STEP,
};
const line = vi.hoisted(() => ({
  alone: false,
  ask: (_method: string, path: string) => {
    const found = ANSWERS[path.split("?")[0]!];
    if (!found) return new Promise(() => {}); // whoever wants to know that, waits
    return Promise.resolve({ status: 200, kind: "application/json", text: JSON.stringify(found) });
  },
}));
vi.mock("../src/line", () => ({ line, SITE: false }));

beforeEach(() => {
  session.me = null;
  line.alone = false;
  progress.broken = "";
});

describe("a replay", () => {
  it("shows who played for a bot also to somebody without a session", async () => {
    const { container } = render(ReplayPage, { table: "t" });
    await vi.waitFor(() => expect(container.querySelectorAll("ul.players li")).toHaveLength(2));
    const said = [...container.querySelectorAll("ul.players .notes")].map((notes) => notes.textContent?.trim());
    expect([said[0], said[1]?.includes("Master")]).toEqual(["", true]);
  });
});

describe.each([
  ["a table", () => render(TablePage, { table: "gone" })],
  ["a replay", () => render(ReplayPage, { table: "gone" })],
])("%s without a server", (_, draw) => {
  it("says how far the engine is, and when it has stopped", async () => {
    line.alone = true;
    progress.step = "starting";
    draw();
    expect(screen.getByText(/Setting up the table/)).toBeTruthy();
    progress.broken = "the engine does not answer";
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("could not be started");
    progress.ran = true;
    await vi.waitFor(() => expect(alert.textContent).toContain("The engine has stopped."));
    progress.ran = false;
  });
});

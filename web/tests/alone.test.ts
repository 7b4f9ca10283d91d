/** Pages of the edition without a server offer nothing that needs other people or an account; those of a server do. */
import { render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import App from "../src/App.svelte";
import { router } from "../src/lib/router.svelte";
import { session } from "../src/lib/session.svelte";
import DeviceLevel from "../src/line/DeviceLevel.svelte";
import { progress } from "../src/line/worker.svelte";
import GamePage from "../src/shell/GamePage.svelte";
import MePage from "../src/shell/MePage.svelte";
import TablesPage from "../src/shell/TablesPage.svelte";
import Top from "../src/shell/Top.svelte";

const ANNA = { id: "a", name: "Anna", account: false, ratings: [], email: "", operator: false };
const GAME = {
  id: "parfum",
  title: "Parfum",
  tagline: "",
  players: [2],
  levels: ["casual"],
  designers: "",
  options: [],
};
const ANSWERS: Record<string, unknown> = {
  "/api/own/levels/parfum": [
    { level: "expert", share: 1 },
    { level: "master", share: 0.123 },
  ],
  "/api/tables": { tables: [] },
  "/api/me/tables": { tables: [] },
  "/api/games/parfum": GAME,
};

const line = vi.hoisted(() => ({
  alone: true,
  asked: [] as string[],
  ask: (_method: string, path: string) => {
    line.asked.push(path);
    const found = ANSWERS[path.split("?")[0]!];
    if (!found) return new Promise(() => {}); // whoever wants to know that, waits
    return Promise.resolve({ status: 200, kind: "application/json", text: JSON.stringify(found) });
  },
}));
vi.mock("../src/line", () => ({ line, SITE: true }));

describe("a level on this device", () => {
  it("is said to look less far where it does, once the engine is there", async () => {
    const { container } = render(DeviceLevel, { game: "parfum", level: "master" });
    await new Promise((done) => setTimeout(done, 700));
    expect([line.asked, container.textContent]).toEqual([[], ""]); // nobody waits for a measurement before they play
    progress.step = "ready";
    await waitFor(() => expect(container.textContent).toBe("On this device it looks 12 % as far."));
  });

  it("is not spoken of where it looks as far as it should", async () => {
    progress.step = "ready";
    const { container } = render(DeviceLevel, { game: "parfum", level: "expert" });
    await waitFor(() => expect(line.asked).toEqual(["/api/own/levels/parfum"]));
    await new Promise((done) => setTimeout(done));
    expect(container.textContent).toBe("");
  });
});

beforeEach(() => {
  session.me = null;
  line.asked = [];
});

describe.each([
  ["without a server", true],
  ["at a server", false],
])("%s", (_, alone) => {
  beforeEach(() => void (line.alone = alone));
  const there = (count: number): boolean => count > 0 !== alone;

  it("the head of a page asks nobody to sign in", () => {
    render(Top);
    expect(there(screen.queryAllByText("Sign in").length)).toBe(true);
  });

  it("my page asks nobody to sign in, and me not to sign out", () => {
    const { unmount } = render(MePage);
    expect(there(screen.queryAllByText("Sign in").length)).toBe(true);
    unmount();
    session.me = ANNA as never;
    render(MePage);
    expect(there(screen.queryAllByText("Sign out").length)).toBe(true);
  });

  it("tables are mine, and nobody waits at one", async () => {
    render(TablesPage);
    await screen.findAllByText("None yet.");
    expect(there(screen.queryAllByText("Open tables").length)).toBe(true);
    session.me = ANNA as never;
    await waitFor(() => expect(line.asked).toContain("/api/me/tables?status=playing"));
    expect(line.asked.includes("/api/me/tables?status=over")).toBe(alone);
  });

  it("a game has no ladder", async () => {
    render(GamePage, { game: "parfum" });
    await screen.findByText("New table");
    expect(there(screen.queryAllByText("Ladder").length)).toBe(true);
    expect(there(line.asked.filter((path) => path.endsWith("/ladder")).length)).toBe(true);
  });

  it("nobody tells everybody anything", async () => {
    render(App);
    await new Promise((done) => setTimeout(done));
    expect(there(line.asked.filter((path) => path === "/api/about").length)).toBe(true);
  });

  it("there is no account to look at", async () => {
    router.path = "/account";
    render(App);
    await waitFor(() => expect(screen.queryAllByRole("heading", { level: 1 })).not.toEqual([]));
    expect(there(screen.queryAllByText("My account").length)).toBe(true);
  });
});

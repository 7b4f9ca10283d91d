import { render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import generic from "../src/games/generic";
import { GameWords } from "../src/lib/gamewords";
import { settings } from "../src/lib/settings.svelte";
import { TableController } from "../src/lib/tableController.svelte";
import { isTyping, reloadWhenPartsAreGone, Version, version } from "../src/lib/version.svelte";
import { type HelloNews, PROTOCOL } from "../src/wire";
import TableLayout from "../src/shell/TableLayout.svelte";
import VersionNotice from "../src/shell/VersionNotice.svelte";
import type { GameState, TableInfo } from "../src/wire";

/** A socket whose other end is the test. */
class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readonly readyState = 1;
  readonly sent: Record<string, unknown>[] = [];
  onopen = (): void => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};

  constructor() {
    FakeSocket.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {}

  say(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const seat = (number: number, name: string) => ({ seat: number, name, kind: "person", level: "", stand_in: false });
const info = { id: "t", game: "x", status: "playing", seats: [seat(0, "Anna"), seat(1, "Bo")], your_seats: [0] };
const state = (given: Partial<GameState>): GameState =>
  ({
    version: 1,
    step: 0,
    seat: 0,
    view: { table: {} },
    to_act: [0],
    legal: ["bid 1", "bid 2"],
    over: false,
    prompt: { id: "act", args: {}, text: "Bid.", help: "" },
    events_from: 0,
    events: [],
    frames: [],
    now: 0,
    ...given,
  }) as GameState;

/** A table that has begun, and the other end of its socket. */
function open(words: Record<string, string[]> = {}): { controller: TableController; server: FakeSocket } {
  const parts = { module: generic, words: new GameWords(words) };
  const controller = new TableController(info as unknown as TableInfo, "", undefined, parts);
  controller.socket.open();
  const server = FakeSocket.last;
  server.onopen();
  server.say({ type: "state", state: state({}) });
  return { controller, server };
}

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  settings.ask = "never";
  settings.speed = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  sessionStorage.clear();
  document.body.replaceChildren();
});

describe("a table", () => {
  it("goes on when a hint is refused, or the line is cut while one is awaited", async () => {
    const { controller, server } = open();
    const first = controller.socket.hints();
    const { id } = server.sent.at(-1) as { id: string };
    server.say({ type: "refused", id, problem: { code: "too_many", text: "Too many.", reason: "", args: {} } });
    expect(await first).toBeNull();
    const second = controller.socket.hints();
    const why = controller.why("bid 9");
    server.onclose({ code: 1006 });
    expect(await second).toBeNull();
    expect(await why).toBe("");
    controller.close();
  });

  it("sends what the board plays, and shows what the server makes of it", async () => {
    const { controller, server } = open();
    const { board } = controller;
    expect(board.players.map((player) => [player.name, player.mine])).toEqual([
      ["Anna", true],
      ["Bo", false],
    ]);
    board.play("bid 2");
    const request = server.sent.at(-1)!;
    expect(request).toMatchObject({ type: "play", action: "bid 2", version: 1, seat: 0 });
    expect([board.sending, board.legal, controller.halfMade]).toEqual(["bid 2", [], true]);
    server.say({ type: "done", id: request.id, version: 2 });
    server.say({ type: "state", state: state({ version: 2, step: 1, to_act: [1], legal: [] }) });
    await vi.waitFor(() => expect(board.sending).toBeNull());
    expect([board.frame.step, board.myTurn, controller.halfMade]).toEqual([1, false, false]);
  });

  it("says a refusal in the game's words, and lets the choice be made again", async () => {
    const { controller, server } = open({ "reasons.too_low": ["More than {least}, please."] });
    const { board } = controller;
    board.play("bid 1");
    const problem = { code: "illegal", text: "no", reason: "too_low", args: { least: 1 } };
    server.say({ type: "refused", id: server.sent.at(-1)!.id, problem });
    await vi.waitFor(() => expect(board.sending).toBeNull());
    expect([board.reason, board.legal.length]).toEqual(["More than 1, please.", 2]);
  });

  it("counts chat as read only where it is seen, and not while it is folded away on a phone", async () => {
    const wide = matchMedia;
    vi.stubGlobal("matchMedia", (query: string) => ({ ...wide(query), matches: query.includes("max-width: 900px") }));
    settings.legends = ["x"];
    const { controller, server } = open();
    controller.receiveTable({ ...info, clock: { kind: "none" } } as unknown as TableInfo);
    render(TableLayout, { controller });
    const say = (n: number): void =>
      server.say({ type: "chat", lines: [{ n, name: "Bo", text: "Hello", mine: false }] });
    const chat = screen.getByRole("tab", { name: /Chat/ });
    say(0);
    await vi.waitFor(() => expect(chat.textContent).toMatch(/Chat\s*1$/));
    chat.click(); // it opens
    await vi.waitFor(() => expect(chat.textContent?.trim()).toBe("Chat"));
    chat.click(); // and folds
    await vi.waitFor(() => expect(chat.getAttribute("aria-expanded")).toBe("false"));
    say(1);
    await vi.waitFor(() => expect(chat.textContent).toMatch(/Chat\s*1$/));
    settings.legends = [];
  });

  it("knows the new names when somebody else sits down", () => {
    const { controller, server } = open();
    server.say({ type: "table", table: { ...info, seats: [seat(0, "Anna"), seat(1, "Carla")] } });
    expect(controller.board.players[1]!.name).toBe("Carla");
    expect(controller.board.words.seatName(1)).toBe("Carla");
  });
});

describe("a tab of another build than the server's", () => {
  const hello = (given: Partial<HelloNews>): HelloNews => ({
    type: "hello",
    protocol: PROTOCOL,
    build: null,
    ...given,
  });
  const outdated = (build: string, said: Partial<HelloNews>): boolean => {
    const here = new Version(build);
    here.receiveHello(hello(said));
    return here.outdated;
  };

  it("knows that it is old", () => {
    expect(outdated("a", { build: "b" })).toBe(true);
    expect(outdated("a", { build: "a", protocol: PROTOCOL + 1 })).toBe(true);
    expect(outdated("a", { build: "a", protocol: PROTOCOL })).toBe(false);
  });

  it("takes an older server, a server without a client and live sources as they are", () => {
    expect([outdated("a", {}), outdated("a", { build: null }), outdated("", { build: "b" })]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("hears of it by the socket of its table", () => {
    const { server } = open();
    server.say(hello({ protocol: PROTOCOL + 1 }));
    expect(version.outdated).toBe(true);
    server.say(hello({ protocol: PROTOCOL }));
    expect(version.outdated).toBe(false);
  });

  it("says so, and waits with the new one until nothing is half made or written", () => {
    vi.useFakeTimers({ now: 1e12 });
    const reload = vi.spyOn(version, "reload").mockImplementation(() => {});
    version.outdated = true;
    const { rerender } = render(VersionNotice, { halfMade: true });
    expect(screen.getByRole("status").textContent).toContain("newer version");
    vi.advanceTimersByTime(60_000);
    expect(reload).not.toHaveBeenCalled();

    const field = document.body.appendChild(document.createElement("input"));
    field.value = "Good ga";
    void rerender({ halfMade: false });
    flushSync();
    vi.advanceTimersByTime(60_000);
    expect(reload).not.toHaveBeenCalled();

    field.value = "";
    vi.advanceTimersByTime(3000);
    expect(reload).toHaveBeenCalledOnce();
    version.outdated = false;
  });

  it("loads at once what it is asked to load", () => {
    const reload = vi.spyOn(version, "reload").mockImplementation(() => {});
    version.outdated = true;
    render(VersionNotice, { halfMade: true });
    screen.getByRole("button").click();
    expect(reload).toHaveBeenCalledOnce();
    version.outdated = false;
  });

  it("does not load itself again and again from a server that is being replaced", () => {
    vi.stubGlobal("location", { reload: vi.fn() });
    vi.useFakeTimers({ now: 1e12 });
    const here = new Version("a");
    expect(here.mayReload).toBe(true);
    here.reload();
    expect([vi.mocked(location.reload).mock.calls.length, here.mayReload]).toEqual([1, false]);
    vi.advanceTimersByTime(10 * 60_000);
    expect(here.mayReload).toBe(true);
  });

  it("counts an open dialog as half made, but not what the page itself has filled in", () => {
    document.body.innerHTML = '<input value="a"><input readonly><input type="checkbox"><textarea></textarea>';
    document.querySelector<HTMLInputElement>("[readonly]")!.value = "a link";
    document.querySelector<HTMLInputElement>("[type=checkbox]")!.checked = true;
    expect(isTyping()).toBe(false);
    document.body.innerHTML = "<dialog open></dialog>";
    expect(isTyping()).toBe(true);
  });
});

describe("a part of the client that cannot be had", () => {
  reloadWhenPartsAreGone();

  /** Miss a part while the server gives this answer; whether the page was loaded anew. */
  async function miss(answer: () => Promise<Response>): Promise<boolean> {
    const reload = vi.spyOn(version, "reload").mockImplementation(() => {});
    vi.stubGlobal("fetch", answer);
    dispatchEvent(new Event("vite:preloadError", { cancelable: true }));
    await new Promise((done) => setTimeout(done, 5));
    return reload.mock.calls.length > 0;
  }
  const there = (): Promise<Response> => Promise.resolve(new Response("<html>"));
  const away = (): Promise<Response> => Promise.reject(new TypeError("no network"));
  afterEach(() => (version.outdated = false));

  it("is loaded with the whole page where nothing is lost by that", async () => {
    expect(await miss(there)).toBe(true);
  });

  it("reloads nothing while somebody writes", async () => {
    document.body.innerHTML = "<dialog open></dialog>";
    expect(await miss(there)).toBe(false);
  });

  it("is waited for without a network: the page could not be had either", async () => {
    expect([await miss(away), version.outdated]).toEqual([false, false]);
    render(VersionNotice, { halfMade: false });
    expect([await miss(away), version.outdated]).toEqual([false, false]);
  });

  it("is told of at a table, which is loaded anew when nothing is half made", async () => {
    const { unmount } = render(VersionNotice, { halfMade: true });
    expect([await miss(there), version.outdated]).toEqual([false, true]);
    expect(screen.getByRole("status").textContent).toContain("newer version");
    unmount();
    expect(await miss(there)).toBe(true);
  });
});

/** What the server's own people tell everybody, and what they hear of. */
import { render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { about } from "../src/lib/about.svelte";
import { Refusal } from "../src/lib/api";
import { reportErrors } from "../src/lib/errors";
import { paragraphs, pieces } from "../src/lib/hostPages";
import Foot from "../src/shell/Foot.svelte";
import Top from "../src/shell/Top.svelte";

const line = vi.hoisted(() => ({
  alone: false,
  asked: [] as [string, string][],
  about: { notice: "We restart", pages: ["privacy", "house-rules"] },
  fails: false,
  ask: (_method: string, path: string, body = "") => {
    line.asked.push([path, body]);
    if (line.fails) return Promise.reject(new Error("offline"));
    return Promise.resolve({ status: 200, kind: "application/json", text: JSON.stringify(line.about) });
  },
}));
vi.mock("../src/line", () => ({ line, SITE: false }));

beforeEach(() => {
  Object.assign(line, { alone: false, asked: [], fails: false });
  about.said = null;
  sessionStorage.clear();
});

describe("errors of a browser", () => {
  let stop = (): void => {};
  beforeEach(() => (stop = reportErrors()));
  afterEach(() => stop());
  const fail = (error: unknown, filename = `${location.origin}/assets/index.js`): boolean =>
    dispatchEvent(new ErrorEvent("error", { error, message: String(error), filename }));
  const bodies = (): { text: string; where: string }[] =>
    line.asked.map(([, body]) => JSON.parse(body) as { text: string; where: string });

  it("are told once each, and no more than five of a page", () => {
    for (const n of [1, 1, 2, 3, 4, 5, 6]) fail(`broken ${n}`);
    expect(line.asked.map(([path]) => path)).toEqual(Array(5).fill("/api/browser-errors"));
    expect(bodies().map(({ text }) => text)).toEqual([1, 2, 3, 4, 5].map((n) => `broken ${n}`));
  });

  it("carry where they were but nothing of what follows a path", () => {
    history.replaceState(null, "", "/tables/x?key=secret#also");
    fail(new TypeError("at https://here.example/tables/x?key=secret#also and (https://a.example/b?key=secret) too"));
    expect(bodies()[0]).toMatchObject({ where: "/tables/x" });
    expect(bodies()[0]!.text).toContain("https://here.example/tables/x and (https://a.example/b) too");
    expect(JSON.stringify(line.asked)).not.toMatch(/secret|also/);
    history.replaceState(null, "", "/");
  });

  it("of others, and a server that does not answer, are nobody's concern", () => {
    fail(new Error("theirs"), "chrome-extension://abc/content.js");
    dispatchEvent(new ErrorEvent("error", { message: "Script error." }));
    dispatchEvent(new ErrorEvent("error", { message: "ResizeObserver loop", filename: `${location.origin}/x.js` }));
    const reason = new Refusal(0, { code: "unreachable", text: "", reason: "", args: {} });
    dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }));
    expect(line.asked).toEqual([]);
    dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: new Error("ours") }));
    expect(bodies().length).toBe(1);
  });

  it("that cannot be told make no new ones", async () => {
    line.fails = true;
    const unheard = vi.fn();
    process.on("unhandledRejection", unheard);
    fail(new Error("lost"));
    await new Promise((done) => setTimeout(done, 20));
    process.off("unhandledRejection", unheard);
    expect([line.asked.length, unheard.mock.calls.length]).toEqual([1, 0]);
  });
});

describe("what everybody is told", () => {
  it("is asked for at once, each minute while somebody looks, and when the line is back", async () => {
    vi.useFakeTimers();
    const stop = about.watch();
    expect(line.asked.length).toBe(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(line.asked.length).toBe(2);
    dispatchEvent(new Event("online"));
    expect(line.asked.length).toBe(3);
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(line.asked.length).toBe(3);
    hidden.mockRestore();
    stop();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(line.asked.length).toBe(3);
    vi.useRealTimers();
  });

  it("stays as it was while nobody answers, and is nothing without a server", async () => {
    await about.look();
    line.fails = true;
    await about.look();
    expect(about.notice).toBe("We restart");
    about.said = null;
    Object.assign(line, { alone: true, fails: false, asked: [] });
    await about.look();
    expect([about.said, line.asked]).toEqual([null, []]);
  });

  it("can be put away, until something else is told", async () => {
    render(Top);
    await about.look();
    await screen.findByText("We restart");
    screen.getByRole("button", { name: "Close" }).click();
    await waitFor(() => expect(screen.queryByText("We restart")).toBeNull());
    about.said = { ...about.said!, notice: "Back soon" };
    await screen.findByText("Back soon");
  });
});

describe("the host's own pages", () => {
  it("are linked by their names in the reader's language, or by what they are called", async () => {
    render(Foot);
    expect(screen.queryByRole("contentinfo")).toBeNull();
    await about.look();
    await screen.findByText("Privacy");
    expect(screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Privacy", "/pages/privacy"],
      ["house-rules", "/pages/house-rules"],
    ]);
  });

  it("are read as paragraphs with links", () => {
    expect(paragraphs("One\r\ntwo\r\n\r\n \r\nThree\n")).toEqual(["One\ntwo", "Three"]);
    expect(pieces("Write to a.b@c.example, or see (https://d.example/e?f=1). End")).toEqual([
      { text: "Write to " },
      { text: "a.b@c.example", href: "mailto:a.b@c.example" },
      { text: ", or see (" },
      { text: "https://d.example/e?f=1", href: "https://d.example/e?f=1" },
      { text: "). End" },
    ]);
    expect(pieces("javascript:alert(1)")).toEqual([{ text: "javascript:alert(1)" }]);
  });
});

/** The line to a worker: the same requests and channels as a server's, and a worker that can be replaced. */
import { describe, expect, it, vi } from "vitest";
import type { FromWorker, ToWorker } from "../src/line/house";
import { progress, WorkerLine } from "../src/line/worker.svelte";

class FakeWorker {
  onmessage: (event: { data: FromWorker }) => void = () => {};
  onerror: (event: { message: string }) => void = () => {};
  heard: ToWorker[] = [];
  ended = false;
  postMessage(message: ToWorker): void {
    this.heard.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(data: FromWorker): void {
    this.onmessage({ data });
  }
}

function begin() {
  const workers: FakeWorker[] = [];
  const line = new WorkerLine(() => {
    workers.push(new FakeWorker());
    return workers.at(-1) as unknown as Worker;
  });
  return { line, workers };
}

describe("the line to a worker", () => {
  it("brings each answer to who asked", async () => {
    const { line, workers } = begin();
    const [first, second] = [line.ask("GET", "/api/me"), line.ask("POST", "/api/guests", '{"name":"Anna"}')];
    const [a, b] = workers[0]!.heard;
    expect(b).toMatchObject({ type: "ask", method: "POST", path: "/api/guests", body: '{"name":"Anna"}' });
    workers[0]!.say({ type: "answer", id: b!.id, status: 201, kind: "application/json", text: "{}" });
    workers[0]!.say({ type: "answer", id: a!.id, status: 401, kind: "application/json", text: "no" });
    expect((await second).status).toBe(201);
    expect((await first).text).toBe("no");
  });

  it("opens a channel, carries texts both ways, and tells of its end", async () => {
    const { line, workers } = begin();
    const channel = line.connect("/api/tables/x/socket");
    const told: unknown[] = [];
    channel.onopen = () => told.push("open");
    channel.onmessage = (text) => told.push(text);
    channel.onclose = (code) => told.push(code);
    expect(channel.isOpen).toBe(false);
    await Promise.resolve();
    channel.send("hello");
    const { id } = workers[0]!.heard[0]!;
    expect(workers[0]!.heard).toEqual([
      { type: "connect", id, path: "/api/tables/x/socket" },
      { type: "say", id, text: "hello" },
    ]);
    workers[0]!.say({ type: "told", id, text: "welcome" });
    workers[0]!.say({ type: "ended", id, code: 4004 });
    expect(told).toEqual(["open", "welcome", 4004]);
    expect(channel.isOpen).toBe(false);
  });

  it("replaces a worker whose bot thinks for a table that nobody looks at, and asks again what was asked", async () => {
    vi.useFakeTimers();
    const { line, workers } = begin();
    const channel = line.connect("/api/tables/x/socket");
    workers[0]!.say({ type: "thinking", on: true });
    const waiting = line.ask("GET", "/api/games");
    channel.close();
    vi.advanceTimersByTime(1000);
    expect(workers.map((worker) => worker.ended)).toEqual([true, false]);
    const [again] = workers[1]!.heard;
    expect(again).toMatchObject({ type: "ask", path: "/api/games" });
    workers[1]!.say({ type: "answer", id: again!.id, status: 200, kind: "application/json", text: "[]" });
    expect((await waiting).text).toBe("[]");
    vi.useRealTimers();
  });

  it("keeps a worker that does not think, and one whose viewer has only changed the seat", () => {
    vi.useFakeTimers();
    const { line, workers } = begin();
    line.connect("/api/tables/x/socket").close();
    vi.advanceTimersByTime(1000);
    workers[0]!.say({ type: "thinking", on: true });
    const channel = line.connect("/api/tables/x/socket");
    channel.close();
    line.connect("/api/tables/x/socket");
    vi.advanceTimersByTime(1000);
    expect(workers).toHaveLength(1);
    vi.useRealTimers();
  });

  it("tells how far the start is, and when it has failed", () => {
    const { workers } = begin();
    workers[0]!.say({ type: "progress", done: 0.5, text: "loading" });
    expect([progress.done, progress.step]).toEqual([0.5, "loading"]);
    workers[0]!.say({ type: "ready", prepared: true, unreadable: 2 });
    expect([progress.step, progress.unreadable]).toEqual(["ready", 2]);
  });

  it("goes on with another worker when one has failed, asks again, and gives up the second time", async () => {
    const { line, workers } = begin();
    const closed: number[] = [];
    line.connect("/api/tables/x/socket").onclose = (code) => closed.push(code);
    const waiting = line.ask("GET", "/api/me");
    workers[0]!.onerror({ message: "out of memory" });
    expect([workers.length, workers[0]!.ended, closed]).toEqual([2, true, [1012]]);
    expect(workers[1]!.heard).toMatchObject([{ type: "ask", path: "/api/me" }]);
    workers[1]!.say({ type: "broken", text: "no room" });
    expect(progress.broken).toBe("no room");
    await expect(waiting).rejects.toThrow("no room");
    await expect(line.ask("GET", "/api/me")).rejects.toThrow("no room");
    progress.broken = "";
  });

  it("replaces a worker that has stopped answering, but none that owes nothing or answers when it is asked", async () => {
    vi.useFakeTimers();
    const { line, workers } = begin();
    workers[0]!.say({ type: "ready", prepared: true, unreadable: 0 });
    vi.advanceTimersByTime(600_000);
    expect(workers[0]!.heard).toEqual([]); // nobody has asked for anything
    const channel = line.connect("/api/tables/x/socket");
    channel.send("a move that has no answer");
    vi.advanceTimersByTime(20_000);
    const probe = workers[0]!.heard.at(-1)!;
    expect(probe).toMatchObject({ type: "ask", path: "/api/about" });
    workers[0]!.say({ type: "answer", id: probe.id, status: 200, kind: "application/json", text: "{}" });
    vi.advanceTimersByTime(600_000);
    expect(workers).toHaveLength(1);
    const waiting = line.ask("GET", "/api/me");
    vi.advanceTimersByTime(60_000);
    expect(workers.map((worker) => worker.ended)).toEqual([true, false]);
    const again = workers[1]!.heard.find((message) => message.type === "ask" && message.path === "/api/me")!;
    workers[0]!.say({ type: "answer", id: again.id, status: 500, kind: "", text: "too late" });
    workers[1]!.say({ type: "answer", id: again.id, status: 200, kind: "application/json", text: "{}" });
    expect((await waiting).text).toBe("{}");
    vi.useRealTimers();
  });

  it("leaves one alone for minutes that has said that it is at work, and replaces it when it never ends", () => {
    vi.useFakeTimers();
    const { line, workers } = begin();
    workers[0]!.say({ type: "ready", prepared: true, unreadable: 0 });
    void line.ask("GET", "/api/tables/x/replay/1/hints"); // a judgement, which has no clock
    workers[0]!.say({ type: "begun", id: workers[0]!.heard[0]!.id });
    vi.advanceTimersByTime(200_000);
    expect(workers).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    expect(workers.map((worker) => worker.ended)).toEqual([true, false]);
    expect(workers[1]!.heard).toMatchObject([{ path: "/api/tables/x/replay/1/hints" }, { path: "/api/about" }]);
    vi.useRealTimers();
  });

  it("leaves one alone for minutes whose bot thinks, and no longer once it is done", () => {
    vi.useFakeTimers();
    const { line, workers } = begin();
    workers[0]!.say({ type: "ready", prepared: true, unreadable: 0 });
    line.connect("/api/tables/x/socket").send("a move");
    workers[0]!.say({ type: "thinking", on: true });
    void line.ask("GET", "/api/me").catch(() => {});
    vi.advanceTimersByTime(200_000);
    expect(workers).toHaveLength(1);
    workers[0]!.say({ type: "thinking", on: false });
    vi.advanceTimersByTime(60_000);
    expect(workers).toHaveLength(2);
    vi.useRealTimers();
  });

  it("gives a start up that never ends the second time, and says so to whoever asked or is connected", async () => {
    vi.useFakeTimers();
    const { line, workers } = begin();
    const closed: number[] = [];
    const waiting = line.ask("GET", "/api/me");
    const refused = expect(waiting).rejects.toThrow("the engine does not answer");
    function connect(): void {
      line.connect("/api/tables/x/socket").onclose = (code) => {
        closed.push(code);
        if (closed.length < 3) connect(); // as a table does
      };
    }
    connect();
    vi.advanceTimersByTime(20 * 60_000);
    await refused;
    expect(workers.map((worker) => worker.ended)).toEqual([true, true]);
    expect([progress.broken, closed]).toEqual(["the engine does not answer", [1012, 1012, 1012]]);
    progress.broken = "";
    vi.useRealTimers();
  });

  it("looks after a start for which somebody is only connected", () => {
    vi.useFakeTimers();
    const { line, workers } = begin();
    line.connect("/api/tables/x/socket");
    workers[0]!.say({ type: "progress", done: 0.5, text: "loading" });
    vi.advanceTimersByTime(6 * 60_000);
    expect(workers).toHaveLength(2);
    vi.useRealTimers();
  });

  it("counts no failures from before the last answer", () => {
    const { line, workers } = begin();
    for (const [n, word] of ["first", "second", "third"].entries()) {
      void line.ask("GET", "/api/me").catch(() => {});
      const { id } = workers[n]!.heard.at(-1)!;
      workers[n]!.say({ type: "answer", id, status: 200, kind: "application/json", text: "{}" });
      workers[n]!.onerror({ message: word });
    }
    expect([workers.length, progress.broken]).toEqual([4, ""]);
  });

  it("has the next start prepared after a cold one only", () => {
    const prepare = vi.fn();
    const worker = new FakeWorker();
    new WorkerLine(() => worker as unknown as Worker, prepare);
    worker.say({ type: "ready", prepared: true, unreadable: 0 });
    expect(prepare).not.toHaveBeenCalled();
    worker.say({ type: "ready", prepared: false, unreadable: 0 });
    expect(prepare).toHaveBeenCalledOnce();
  });
});

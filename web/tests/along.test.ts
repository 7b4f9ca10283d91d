/** Taking games along to a server, and what a page without one reads and keeps. */
import { describe, expect, it } from "vitest";
import { inParts, type OwnGame, readOwn, takeAll, takeAlong } from "../src/line/along";
import { nameLinks } from "../src/line/links";
import { bundled } from "../src/line/parts";
import { alongSaid } from "../src/line/said";

const game = (record: string): OwnGame => ({ record, seats: [{ kind: "me" }] });

describe("games that are taken along", () => {
  it("come from a file of ours, and from no other", () => {
    expect(readOwn('{"format":"genjiko.own","texts":{},"games":[{"record":"a","seats":[]}]}')?.games).toHaveLength(1);
    expect(readOwn('{"format":"genjiko.own","texts":{}}')).toEqual({ games: [], tries: [], studies: [] });
    expect(readOwn('{"format":"other","games":[]}')).toBeNull();
    expect(readOwn("no JSON")).toBeNull();
  });

  it("come with the tries at puzzles, no more at once than a server takes", () => {
    const tries = Array.from({ length: 501 }, (_, n) => ({ puzzle: `hanamikoji/${String(n)}`, solved: true }));
    expect(inParts(tries).map((part) => part.length)).toEqual([500, 1]);
    expect(inParts([])).toEqual([]);
  });

  it("are offered again when the server is asked too often, and counted when it refuses them", async () => {
    const asked: string[] = [];
    const post = ({ record }: OwnGame) => {
      asked.push(record);
      if (record === "bad") return Promise.resolve({ why: "no record", later: false });
      return Promise.resolve(asked.length < 3 ? { why: "too fast", later: true } : null);
    };
    expect(await takeAlong([game("good"), game("bad"), game("fine")], post, 0)).toEqual({
      came: 2,
      left: 1,
      why: "no record",
    });
    expect(asked).toEqual(["good", "good", "good", "bad", "fine"]);
  });
});

describe("everything that a server takes", () => {
  const own = {
    games: [game("g")],
    tries: [{ puzzle: "hanamikoji/1", solved: true }],
    studies: [{ ...game("g"), tree: { name: "Another way" } }],
  };

  it("is told to it, games before the studies of them", async () => {
    const told: [string, object][] = [];
    const taken = await takeAll(own, (path, body) => {
      told.push([path, body]);
      return Promise.resolve(null);
    });
    expect(told).toEqual([
      ["/api/me/games", own.games[0]],
      ["/api/me/puzzles", { tries: own.tries }],
      ["/api/me/studies", own.studies[0]],
    ]);
    expect(alongSaid(taken)).toBe("One game is yours here now. So is one study. Your tries at puzzles came along too.");
  });

  it("is said with what was left, and why", async () => {
    const refuse = (path: string) =>
      Promise.resolve(path === "/api/me/studies" ? { why: "Full.", later: false } : null);
    expect(alongSaid(await takeAll(own, refuse))).toContain("One study could not be taken: Full.");
  });
});

describe("a page without a server", () => {
  it("takes a bundle of files apart", () => {
    const list = new TextEncoder().encode(JSON.stringify([["a/b.py", 2], ["c", 1]])); // prettier-ignore
    const bundle = new Uint8Array(4 + list.length + 3);
    new DataView(bundle.buffer).setUint32(0, list.length);
    bundle.set(list, 4);
    bundle.set([1, 2, 3], 4 + list.length);
    expect([...bundled(bundle.buffer)].map(([name, data]) => [name, ...data])).toEqual([["a/b.py", 1, 2], ["c", 3]]); // prettier-ignore
  });

  it("gives links their real addresses as soon as somebody points at them", () => {
    document.body.innerHTML = '<a href="/games/x"><b>x</b></a><a href="/api/own">file</a><a href="//else/">else</a>';
    nameLinks();
    for (const target of document.querySelectorAll("b, a")) target.dispatchEvent(new Event("pointerover", { bubbles: true })); // prettier-ignore
    expect([...document.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
      "#/games/x",
      "/api/own",
      "//else/",
    ]);
  });
});

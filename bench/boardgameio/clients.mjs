// Random players over boardgame.io's own socket protocol; prints what they have seen as JSON.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { io } from "socket.io-client";

const require = createRequire(import.meta.url);
const { SIZE } = require("./game.cjs");
const [port, tables, seconds, think, server] = process.argv.slice(2).map(Number);
const address = `http://127.0.0.1:${port}`;
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const seen = [];
let ready = 0;

async function create() {
  for (;;) {
    try {
      const made = await fetch(`${address}/games/hanamikoji/create`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ numPlayers: 2 }),
      });
      return (await made.json()).matchID;
    } catch {
      await sleep(100);
    }
  }
}

async function join(matchID, playerID) {
  const joined = await fetch(`${address}/games/hanamikoji/${matchID}/join`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ playerID, playerName: `Player ${playerID}` }),
  });
  return (await joined.json()).playerCredentials;
}

function choose(G, seat) {
  if (G.offer) {
    return G.acting === seat ? null : ["take", [Math.floor(Math.random() * G.offer.parts.length)]];
  }
  if (G.acting !== seat) return null;
  const me = G.players[seat];
  const kind = me.ready[Math.floor(Math.random() * me.ready.length)];
  const places = me.hand.map((_, i) => i).sort(() => Math.random() - 0.5);
  return ["act", [kind, places.slice(0, SIZE[kind])]];
}

function sit(matchID, playerID, credentials, onOver) {
  const socket = io(`${address}/hanamikoji`, { transports: ["websocket"], forceNew: true });
  let sent = 0;
  let known = -1;
  let over = false;

  async function look(state) {
    if (over || state._stateID <= known) return;
    known = state._stateID;
    const now = performance.now();
    if (sent) seen.push([now, now - sent]);
    sent = 0;
    if (state.ctx.gameover) {
      over = true;
      socket.close();
      return onOver();
    }
    const choice = choose(state.G, Number(playerID));
    if (!choice) return;
    if (think) await sleep(think * 1000 * (0.5 + Math.random()));
    const [type, args] = choice;
    sent = performance.now();
    const action = { type: "MAKE_MOVE", payload: { type, args, playerID, credentials } };
    socket.emit("update", action, state._stateID, matchID, playerID);
  }

  let first = true;
  socket.on("connect", () => socket.emit("sync", matchID, playerID, credentials, 2));
  socket.on("sync", (_, info) => {
    if (first) ready += 1;
    first = false;
    look(info.state);
  });
  socket.on("update", (_, state) => look(state));
}

async function prepare() {
  const matchID = await create();
  return { matchID, credentials: [await join(matchID, "0"), await join(matchID, "1")] };
}

function play({ matchID, credentials }) {
  let left = 2;
  const onOver = () => --left === 0 && prepare().then(play);
  for (const playerID of ["0", "1"]) sit(matchID, playerID, credentials[playerID], onOver);
}

// All tables are there before anybody plays, as in the other load test.
const prepared = [];
while (prepared.length < tables) {
  const some = Math.min(20, tables - prepared.length);
  prepared.push(...(await Promise.all(Array.from({ length: some }, prepare))));
}
prepared.forEach(play);
while (ready < 2 * tables) await sleep(100);
await sleep(2000);
const ticks = () => {
  const fields = readFileSync(`/proc/${server}/stat`, "utf8").split(")").pop().trim().split(" ");
  return Number(fields[11]) + Number(fields[12]);
};
const start = performance.now();
const before = ticks();
await sleep(seconds * 1000);
const end = performance.now();
const used = ticks() - before;
const delays = seen.filter(([at]) => at >= start && at <= end).map(([, delay]) => delay / 1000);
const found = { actions: delays.length, seconds: (end - start) / 1000, used, delays };
process.stdout.write(JSON.stringify(found), () => process.exit(0));

// Hanamikoji as a boardgame.io game, with hidden hands; only what the load test needs.
const { INVALID_MOVE } = require("boardgame.io/core");

const CARDS = [2, 2, 2, 3, 3, 4, 5].flatMap((charm, geisha) => Array(charm).fill(geisha));
const SIZE = { secret: 1, discard: 2, gift: 3, compete: 4 };

function deal(G, random) {
  const cards = random.Shuffle(CARDS);
  G.removed = cards[0];
  G.players[0].hand = cards.slice(1, 7);
  G.players[1].hand = cards.slice(7, 13);
  G.deck = cards.slice(13);
  for (const player of Object.values(G.players)) {
    Object.assign(player, { ready: Object.keys(SIZE), side: Array(7).fill(0), hidden: [] });
  }
  G.acting = G.starting;
  draw(G);
}

function draw(G) {
  G.players[G.acting].hand.push(G.deck.pop());
}

function endTurn(G, random, events) {
  G.offer = null;
  if (G.players[0].ready.length + G.players[1].ready.length === 0) return score(G, random, events);
  G.acting = 1 - G.acting;
  draw(G);
}

function score(G, random, events) {
  const charm = [0, 0];
  const geisha = [0, 0];
  for (const seat of [0, 1]) for (const card of G.players[seat].hidden) G.players[seat].side[card] += 1;
  for (let g = 0; g < 7; g++) {
    const [a, b] = [G.players[0].side[g], G.players[1].side[g]];
    if (a !== b) G.favor[g] = a > b ? 0 : 1;
    if (G.favor[g] !== null) {
      charm[G.favor[g]] += CARDS.filter((card) => card === g).length;
      geisha[G.favor[g]] += 1;
    }
  }
  const winner = charm.findIndex((c) => c >= 11) >= 0 ? charm.findIndex((c) => c >= 11) : geisha.findIndex((n) => n >= 4);
  if (winner >= 0) return events.endGame({ winner });
  G.starting = 1 - G.starting;
  deal(G, random);
}

exports.SIZE = SIZE;
exports.Hanamikoji = {
  name: "hanamikoji",
  setup: ({ random }) => {
    const player = () => ({ hand: [], ready: [], side: [], hidden: [] });
    const G = { players: { 0: player(), 1: player() }, favor: Array(7).fill(null), starting: 0, offer: null };
    deal(G, random);
    return G;
  },
  turn: { activePlayers: { all: "play" }, stages: { play: {} } },
  moves: {
    act: {
      client: false,
      move: ({ G, playerID, random, events }, kind, places) => {
        const seat = Number(playerID);
        const me = G.players[seat];
        const fits = G.acting === seat && !G.offer && me.ready.includes(kind) && places.length === SIZE[kind];
        if (!fits || places.some((p) => me.hand[p] === undefined)) return INVALID_MOVE;
        const cards = places.map((p) => me.hand[p]);
        me.hand = me.hand.filter((_, p) => !places.includes(p));
        me.ready = me.ready.filter((k) => k !== kind);
        if (kind === "secret") me.hidden.push(...cards);
        if (kind === "secret" || kind === "discard") endTurn(G, random, events);
        else G.offer = { kind, parts: kind === "gift" ? cards.map((c) => [c]) : [cards.slice(0, 2), cards.slice(2)] };
      },
    },
    take: {
      client: false,
      move: ({ G, playerID, random, events }, part) => {
        const seat = Number(playerID);
        if (!G.offer || G.acting === seat || !G.offer.parts[part]) return INVALID_MOVE;
        G.offer.parts.forEach((cards, i) => {
          for (const card of cards) G.players[i === part ? seat : 1 - seat].side[card] += 1;
        });
        endTurn(G, random, events);
      },
    },
  },
  playerView: ({ G, playerID }) => {
    const seen = { ...G, deck: G.deck.length, removed: null, players: {} };
    for (const [seat, player] of Object.entries(G.players)) {
      seen.players[seat] =
        seat === playerID ? player : { ...player, hand: player.hand.length, hidden: player.hidden.length };
    }
    return seen;
  },
};

/** The board of Goofspiel: a plain module, needing nothing but a browser (docs/add-a-board.md). */

const STYLE = `
  .bids { display: grid; gap: 0.9rem; padding: 1rem; border: 1px solid var(--line); border-radius: 12px;
    background: color-mix(in srgb, var(--lead) 12%, var(--sheet)); }
  .bids .row { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; min-height: 4.2rem; }
  .bids h2 { font-size: 1.1rem; margin: 0; min-width: 8rem; }
  .bids .face { display: grid; place-items: center; width: 3rem; height: 4.2rem; border-radius: 6px;
    font: 600 1.4rem var(--serif); background: var(--paper); color: var(--print); box-shadow: var(--shade); }
  .bids .prize { background: var(--gilt); color: var(--on-gold); }
  .bids .down { background: var(--lead); color: var(--on-lead); }
`;

const face = (text, kind = "") => `<span class="face ${kind}">${text}</span>`;

/** A line of the board: a title, and what lies beside it. */
function row(board, title, cards, place) {
  const line = document.createElement("section");
  line.className = "row";
  line.dataset.place = place;
  line.innerHTML = `<h2></h2>${cards}`;
  line.firstChild.textContent = title;
  board.append(line);
  return line;
}

function bidOf(seat) {
  if (!seat.has_bid) return "";
  return seat.bid === null ? face("?", "down") : face(seat.bid);
}

export default {
  theme: {
    lead: { day: "#8a3d1f", night: "#eaa27e" },
    strokes: [[0, 3], [1, 2], [4]],
    sign: "13",
  },
  box: `
    <rect width="300" height="300" fill="#5b2512" /><circle cx="150" cy="150" r="112" fill="#8a3d1f" />
    <g fill="#fffdf6" stroke="#2b1008" stroke-width="3">
      <rect x="62" y="96" width="76" height="112" rx="9" transform="rotate(-14 100 152)" />
      <rect x="162" y="96" width="76" height="112" rx="9" transform="rotate(14 200 152)" />
      <rect x="112" y="84" width="76" height="112" rx="9" fill="#d9b45a" />
    </g>
    <path d="M150 106l10 21 23 3-17 16 4 23-20-11-20 11 4-23-17-16 23-3z" fill="#5b2512" />`,
  texts: {
    en: {
      prizes: "To be won",
      deck: "{n} prizes to come",
      hand: "Your cards",
      bid: "Bid {card}",
      score: "{name}: {n}",
    },
    it: {
      prizes: "In palio",
      deck: "{n} premi in arrivo",
      hand: "Le tue carte",
      bid: "Offri {card}",
      score: "{name}: {n}",
    },
  },
  describe: (action, board) => board.t("bid", { card: action.split(" ")[1] }),
  draw(element, board, spot) {
    const table = board.table;
    const all = document.createElement("div");
    all.className = "bids";
    all.innerHTML = `<style>${STYLE}</style>`;
    element.append(all);
    const prizes = table.prizes.map((card) => face(card, "prize")).join("");
    row(
      all,
      board.t("prizes"),
      `${prizes}<span>${board.t("deck", { n: table.deck })}</span>`,
      "prizes",
    );
    for (const seat of board.around) {
      const { score } = table.seats[seat];
      row(
        all,
        board.t("score", { name: board.players[seat].name, n: score }),
        bidOf(table.seats[seat]),
        `bid:${seat}`,
      );
    }
    const hand = row(all, board.t("hand"), "", "hand");
    for (const card of table.seats[board.bottom].hand ?? []) {
      spot(hand, {
        action: `bid ${card}`,
        label: board.t("bid", { card }),
        html: face(card),
      });
    }
  },
};

/** The twenty-five customers of the street: no two of them look alike. */
export interface Look {
  /** 0 is the lightest. */
  skin: number;
  hair: string;
  /** How the hair lies. */
  form: "bald" | "bob" | "braids" | "bun" | "curls" | "side" | "short" | "tousled" | "updo" | "waves";
  hat?:
    | "beret"
    | "boater"
    | "bowler"
    | "cap"
    | "cloche"
    | "fez"
    | "mantilla"
    | "scarf"
    | "top"
    | "toque"
    | "turban"
    | "wide";
  beard?: "curled" | "full" | "goatee" | "moustache" | "whiskers";
  glasses?: "monocle" | "round";
  wear: "apron" | "bow" | "coat" | "cravat" | "dress" | "lace" | "neckerchief" | "pearls" | "uniform";
  lady?: boolean;
  flower?: boolean;
  rings?: boolean;
}

export const SKINS = ["#f6dcc6", "#f2d0b0", "#e6b994", "#c98f66", "#8a5a3c"];

const [BLACK, BROWN, CHESTNUT, GINGER, BLOND, GREY, WHITE] = [
  "#241a18",
  "#4a2f20",
  "#7a4a2a",
  "#b5652a",
  "#d8ae5c",
  "#9a948c",
  "#ebe6dc",
];

export const LOOKS: Look[] = [
  { skin: 1, hair: BROWN, form: "short", hat: "top", beard: "moustache", wear: "cravat" },
  { skin: 0, hair: CHESTNUT, form: "waves", hat: "wide", wear: "pearls", lady: true },
  { skin: 2, hair: WHITE, form: "short", hat: "cap", beard: "full", wear: "uniform" },
  { skin: 3, hair: BLACK, form: "waves", wear: "dress", lady: true, flower: true, rings: true },
  { skin: 1, hair: GINGER, form: "tousled", glasses: "round", wear: "bow" },
  { skin: 4, hair: BLACK, form: "short", hat: "turban", beard: "goatee", wear: "coat" },
  { skin: 0, hair: GREY, form: "bun", glasses: "round", wear: "lace", lady: true },
  { skin: 2, hair: BLACK, form: "bob", hat: "beret", beard: "goatee", wear: "neckerchief" },
  { skin: 1, hair: BLOND, form: "braids", wear: "apron", lady: true },
  { skin: 0, hair: WHITE, form: "bald", beard: "whiskers", glasses: "monocle", wear: "bow" },
  { skin: 3, hair: BLACK, form: "bob", hat: "cloche", wear: "pearls", lady: true, rings: true },
  { skin: 1, hair: BROWN, form: "side", beard: "curled", wear: "cravat" },
  { skin: 2, hair: CHESTNUT, form: "short", hat: "toque", beard: "moustache", wear: "apron" },
  { skin: 0, hair: BLACK, form: "updo", hat: "mantilla", wear: "dress", lady: true, flower: true },
  { skin: 4, hair: BLACK, form: "curls", wear: "pearls", lady: true, rings: true },
  { skin: 2, hair: BLACK, form: "short", hat: "fez", beard: "curled", wear: "coat" },
  { skin: 0, hair: GINGER, form: "updo", wear: "lace", lady: true, rings: true },
  { skin: 1, hair: GREY, form: "short", hat: "bowler", beard: "whiskers", wear: "coat" },
  { skin: 4, hair: WHITE, form: "short", beard: "full", glasses: "round", wear: "cravat" },
  { skin: 1, hair: BLOND, form: "side", hat: "boater", wear: "bow" },
  { skin: 2, hair: BROWN, form: "waves", hat: "scarf", wear: "dress", lady: true, rings: true },
  { skin: 0, hair: BLOND, form: "curls", wear: "lace", lady: true, flower: true },
  { skin: 3, hair: BLACK, form: "side", beard: "moustache", wear: "uniform" },
  { skin: 1, hair: BLACK, form: "bob", glasses: "round", wear: "neckerchief", lady: true },
  { skin: 3, hair: GREY, form: "bun", wear: "pearls", lady: true, flower: true },
];

/** Who it is: the customer "c1" is the first, whatever else lies on the table. */
export const lookOf = (customer: string): Look =>
  LOOKS[(Math.max(1, Number(customer.slice(1)) || 1) - 1) % LOOKS.length]!;

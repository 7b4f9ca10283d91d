import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";
import { sampleBoard } from "../../../tests/sample";
import { settings } from "../../lib/settings.svelte";
import module from "./index";

const table = { round: 2, hidden: null, market: [{ aroma: "rose", price: 4, taken: false }], bag: ["n1", "n2"] };
const words = { "names.rose": ["Damask rose"], "names.pay": ["pay for"] };

it("shows any table by the names of its pieces", () => {
  const { board } = sampleBoard("unknown", module, { table, words });
  const { container } = render(module.Board, { board });
  for (const text of ["Damask rose", "Market", "n2", "Round"]) expect(container.textContent).toContain(text);
});

it("plays every legal action by a named button", async () => {
  settings.ask = "never";
  const { board, played } = sampleBoard("unknown", module, { table, words, legal: ["pay rose", "pass"] });
  render(module.Board, { board });
  expect(screen.getAllByRole("button")).toHaveLength(2);
  await fireEvent.click(screen.getByRole("button", { name: "pay for Damask rose" }));
  expect(played).toEqual(["pay rose"]);
});

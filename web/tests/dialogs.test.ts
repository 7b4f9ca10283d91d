/** Dialogs that nobody puts away by a key: they wait for their button. */
import { render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import HandOver from "../src/shell/HandOver.svelte";
import Warning from "../src/shell/people/Warning.svelte";
import type { Me } from "../src/wire";

const showModal = vi.fn();
beforeEach(() => {
  showModal.mockClear();
  HTMLDialogElement.prototype.showModal = showModal;
});

const me = { id: "a", name: "Anna", warning: "Be kind." } as Me;

describe.each([
  ["a warning", () => render(Warning, { me })],
  ["the curtain between two people", () => render(HandOver, { seat: 1, name: "Bo", onready: () => {} })],
])("%s", (_, draw) => {
  it("is not put away by Escape, and comes back where the browser closes it all the same", () => {
    draw();
    flushSync();
    expect(showModal).toHaveBeenCalledOnce();
    const dialog = screen.getByRole("dialog", { hidden: true });
    const cancel = new Event("cancel", { cancelable: true });
    dialog.dispatchEvent(cancel);
    expect(cancel.defaultPrevented).toBe(true);
    dialog.dispatchEvent(new Event("close"));
    expect(showModal).toHaveBeenCalledTimes(2);
  });
});

import { afterEach, expect, test, vi } from "vitest";
import { tip } from "../src/kit/tip";

function shown(text: string): Element | null {
  vi.useFakeTimers();
  document.body.innerHTML = `<main><button><span class="card">iris</span></button></main>`;
  const owner = document.querySelector("button")!;
  document.querySelector(".card")!.getBoundingClientRect = () => new DOMRect(0, 0, 60, 90);
  tip(text)(owner);
  owner.dispatchEvent(new PointerEvent("pointerenter", { pointerType: "mouse" }));
  vi.runAllTimers();
  return document.querySelector(".tip");
}

afterEach(() => {
  vi.useRealTimers();
});

test("an explanation is a tooltip for who listens", () => {
  const box = shown("the iris of Kiku")!;
  expect(box.getAttribute("role")).toBe("tooltip");
  expect(box.textContent).toContain("the iris of Kiku");
});

test("a card that only grows large is no tooltip without a name", () => {
  const box = shown("")!;
  expect(box.querySelector(".large")).not.toBeNull();
  expect(box.getAttribute("role")).toBeNull();
  expect(box.getAttribute("aria-hidden")).toBe("true");
});

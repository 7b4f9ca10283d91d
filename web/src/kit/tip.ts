/** A small explanation beside a piece, with the card itself grown large: on hover, by keyboard focus, by a long press. */
import type { Attachment } from "svelte/attachments";

const HOVER = 350;
const PRESS = 450;
/** A card that is narrower on the screen is shown large beside its text. */
const READABLE = 130;
const LARGE = 190;
let box: HTMLElement | null = null;

function show(owner: Element, text: string): void {
  hide();
  if (owner.closest("[data-covered] [data-secret], [data-moving]")) return; // a streamer's card; a board in motion
  box = document.createElement("div");
  box.className = "tip";
  // A card grown large says nothing that its small form has not said to who listens.
  if (text) box.setAttribute("role", "tooltip");
  else box.setAttribute("aria-hidden", "true");
  const large = magnified(owner);
  if (large) box.append(large);
  if (text) box.append(Object.assign(document.createElement("div"), { textContent: text }));
  (document.querySelector("main") ?? document.body).append(box);
  const at = owner.getBoundingClientRect();
  const size = box.getBoundingClientRect();
  const left = Math.min(Math.max(8, at.left + at.width / 2 - size.width / 2), innerWidth - size.width - 8);
  const above = at.top > size.height + 16 ? at.top - size.height - 8 : at.bottom + 8;
  const top = Math.max(8, Math.min(above, innerHeight - size.height - 8));
  Object.assign(box.style, { left: `${left}px`, top: `${top}px` });
}

/** The card of a piece at a size that can be read; null where it is large already, or lies face down. */
function magnified(owner: Element): HTMLElement | null {
  const card = owner.matches("[data-large]") ? owner : owner.querySelector(".card:not(.down), [data-large]");
  const width = card?.getBoundingClientRect().width ?? 0;
  if (!card || !width || width >= READABLE) return null;
  const frame = document.createElement("div");
  frame.className = "large";
  frame.setAttribute("aria-hidden", "true");
  const copy = card.cloneNode(true) as HTMLElement;
  copy.style.width = `${width}px`;
  const grown = LARGE / width;
  copy.style.zoom = String(grown);
  frame.append(copy);
  return frame;
}

function hide(): void {
  box?.remove();
  box = null;
}

/** What a text says that the label does not: who listens hears nothing twice. */
export function besides(text: string, label: string): string {
  if (label.includes(text)) return "";
  return text.startsWith(label) ? text.slice(label.length).replace(/^[\s.,:;–-]+/, "") : text;
}

/** `{@attach tip(text)}` on any element; with an empty text only a card in it grows. */
export function tip(text: string): Attachment {
  return (owner) => {
    let timer = 0;
    let pressed = false;
    const later = (wait: number, then = (): void => {}): void => {
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        if (!text && !magnified(owner)) return;
        show(owner, text);
        then();
      }, wait);
    };
    const end = (): void => {
      clearTimeout(timer);
      hide();
    };
    const enter = (e: Event): void => {
      if ((e as PointerEvent).pointerType === "mouse") later(HOVER);
    };
    const press = (e: Event): void => {
      pressed = false;
      if ((e as PointerEvent).pointerType !== "mouse") later(PRESS, () => (pressed = true));
    };
    const focus = (): void => {
      if (owner.matches(":focus-visible") && text) show(owner, text);
    };
    // Who looks at a card by a long press has not chosen it.
    const click = (e: Event): void => {
      end();
      if (pressed) {
        e.stopImmediatePropagation();
        e.preventDefault();
      }
      pressed = false;
    };
    const menu = (e: Event): void => {
      if (pressed) e.preventDefault();
    };
    const listeners: [string, (e: Event) => void][] = [
      ["pointerenter", enter],
      ["pointerleave", end],
      ["pointerdown", press],
      ["pointerup", end],
      ["pointercancel", end],
      ["focus", focus],
      ["blur", end],
      ["contextmenu", menu],
    ];
    for (const [name, listener] of listeners) owner.addEventListener(name, listener);
    owner.addEventListener("click", click, true);
    const more = besides(text, owner.getAttribute("aria-label") ?? "");
    if (more) owner.setAttribute("aria-description", more);
    else owner.removeAttribute("aria-description");
    return () => {
      end();
      for (const [name, listener] of listeners) owner.removeEventListener(name, listener);
      owner.removeEventListener("click", click, true);
    };
  };
}

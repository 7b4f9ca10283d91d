/** A small explanation beside a piece: on hover, on focus by keyboard, and by a long press. */
import type { Attachment } from "svelte/attachments";

const HOVER = 350;
const PRESS = 500;
let box: HTMLElement | null = null;

function show(owner: Element, text: string): void {
  hide();
  box = document.createElement("div");
  box.className = "tip";
  box.setAttribute("role", "tooltip");
  box.textContent = text;
  document.body.append(box);
  const at = owner.getBoundingClientRect();
  const size = box.getBoundingClientRect();
  const left = Math.min(Math.max(8, at.left + at.width / 2 - size.width / 2), innerWidth - size.width - 8);
  const top = at.top > size.height + 16 ? at.top - size.height - 8 : at.bottom + 8;
  Object.assign(box.style, { left: `${left}px`, top: `${top}px` });
}

function hide(): void {
  box?.remove();
  box = null;
}

/** `{@attach tip(text)}` on any element; an empty text does nothing. */
export function tip(text: string): Attachment {
  return (owner) => {
    if (!text) return;
    let timer = 0;
    const later = (wait: number) => () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => show(owner, text), wait);
    };
    const end = (): void => {
      clearTimeout(timer);
      hide();
    };
    const enter = (e: Event): void => {
      if ((e as PointerEvent).pointerType === "mouse") later(HOVER)();
    };
    const press = (e: Event): void => {
      if ((e as PointerEvent).pointerType !== "mouse") later(PRESS)();
    };
    const focus = (): void => {
      if (owner.matches(":focus-visible")) show(owner, text);
    };
    const listeners: [string, (e: Event) => void][] = [
      ["pointerenter", enter],
      ["pointerleave", end],
      ["pointerdown", press],
      ["pointerup", end],
      ["pointercancel", end],
      ["focus", focus],
      ["blur", end],
      ["click", end],
    ];
    for (const [name, listener] of listeners) owner.addEventListener(name, listener);
    owner.setAttribute("aria-description", text);
    return () => {
      end();
      for (const [name, listener] of listeners) owner.removeEventListener(name, listener);
    };
  };
}

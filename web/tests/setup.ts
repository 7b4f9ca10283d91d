/** What jsdom lacks and the client asks for when it starts. */
import { cleanup, configure } from "@testing-library/svelte";
import { afterEach } from "vitest";

globalThis.matchMedia ??= ((media: string) => ({
  matches: false,
  media,
  addEventListener() {},
  removeEventListener() {},
})) as unknown as typeof matchMedia;

globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

configure({ asyncUtilTimeout: 20_000 }); // a page that is fetched may take its time where other programs run

afterEach(cleanup);

import { expect, test } from "vitest";
import { nameFor } from "../src/lib/printed";

test("a name holds what is printed, once", () => {
  expect(nameFor("Clock 3, take it", "3")).toBe("Clock 3, take it");
  expect(nameFor("Stall of roses", "rose 2")).toBe("Stall of roses · rose 2");
  expect(nameFor("Secret: ready", "Secret")).toBe("Secret: ready");
});

test("what a name says in brackets is not heard by voice control", () => {
  expect(nameFor("Rose (2 left)", "2")).toBe("Rose (2 left) · 2");
});

test("a picture without letters keeps its label", () => {
  expect(nameFor("The king", "")).toBe("The king");
});

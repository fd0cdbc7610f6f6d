import type { ExpectStatic } from "vitest";

declare const __control: { expect: ExpectStatic };

/** What the tests of this package use of vitest, for runs of them inside of one process: they are collected. */
export const expect = __control.expect;

export type Test = { name: string; run: () => unknown };

/** In the order in which they are written. */
export const collected: Test[] = [];

export function it(name: string, run: () => unknown): void {
  collected.push({ name, run });
}

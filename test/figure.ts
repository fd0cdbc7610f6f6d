import { appendFileSync } from "node:fs";
import { expect } from "vitest";

export type FigureLimit = { atMost: number } | { atLeast: number };

/** Asserts a counted figure against its limit; a deep run also prints it in its table. */
export function reportFigure(figure: string, value: number, limit: FigureLimit): void {
  const holds = "atMost" in limit ? value <= limit.atMost : value >= limit.atLeast;
  const text = "atMost" in limit ? `at most ${limit.atMost}` : `at least ${limit.atLeast}`;
  const file = process.env.LOOPSMITH_FIGURES;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ figure, value, limit: text, holds })}\n`);
  expect(holds, `${figure}: ${value}, and the limit is ${text}`).toBe(true);
}

/** A time beside its limit in the table of a deep run: one that is over is shown as such and fails nothing, for a busy machine has no say. */
export function reportTime(figure: string, value: number, { atMost }: { atMost: number }): void {
  const file = process.env.LOOPSMITH_FIGURES;
  const row = { figure, value, limit: `at most ${atMost}`, holds: value <= atMost, isTime: true };
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(row)}\n`);
}

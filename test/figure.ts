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

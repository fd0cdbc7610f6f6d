import type { UiTexts } from "@loopsmith/agent/text";
import type { UiStatus } from "@loopsmith/agent/ui-parts";

/** What the status line says: model, mode, tokens, share of the window that is left, cost. `remaining`: tokens. */
export function statusParts(
  { model, mode, costUsd, window }: UiStatus,
  tokens: number,
  remaining: number | undefined,
  texts: UiTexts,
): string[] {
  const share = window === undefined || remaining === undefined ? undefined : Math.max(0, remaining / window);
  return [
    model,
    mode,
    ...(tokens > 0 ? [texts.tokens(shortCount(tokens))] : []),
    ...(share === undefined ? [] : [texts.windowLeft(Math.round(share * 100))]),
    ...(costUsd === undefined ? [] : [`$${costUsd.toFixed(costUsd < 1 ? 4 : 2)}`]),
  ];
}

function shortCount(count: number): string {
  return count < 1_000 ? String(count) : `${(count / 1_000).toFixed(1)}k`;
}

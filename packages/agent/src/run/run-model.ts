import type { LiveSession } from "@loopsmith/agent/chat";
import { type RunOptions, type Setting, UsageError } from "@loopsmith/agent/cli";
import { hasPrice } from "@loopsmith/llm/model";
import { DEFAULT_MODEL } from "@loopsmith/llm/request";
import type { ModelConnection } from "./connect.ts";
import type { Place } from "./place.ts";

/** The model to ask: of the option, the connection, the environment, the settings, or the default. Throws a `UsageError` when a budget in dollars cannot be kept because the price is not known. */
export function chooseModel(
  { host, texts }: Setting,
  connection: ModelConnection,
  { settings }: Place,
  options: RunOptions,
): string {
  const wished = host.env.LOOPSMITH_MODEL || settings.model || DEFAULT_MODEL;
  const model = options.model ?? connection.model ?? wished;
  const fallback = options.fallbackModel ?? settings.fallbackModel ?? model;
  const unpriced = [model, fallback].find((name) => !hasPrice(name));
  if (options.maxBudgetUsd !== undefined && unpriced !== undefined && connection.kind === "remote")
    throw new UsageError(texts.noPrice(unpriced));
  return model;
}

/** What the session has cost, in US dollars; the embedded model costs nothing; undefined: the price is not known. */
export function spentUsd(session: LiveSession, connection: ModelConnection): number | undefined {
  if (connection.kind === "embedded") return 0;
  return hasPrice(session.model) ? session.costUsd : undefined;
}

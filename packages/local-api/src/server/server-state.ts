import type { PromptCache } from "@loopsmith/local-api/cache";
import type { Strictness } from "@loopsmith/local-api/validate";
import type { Clock } from "./clock.ts";
import type { FaultPlan } from "./fault-plan.ts";
import type { IdSource } from "./id-source.ts";
import type { ModelTable } from "./model-table.ts";
import type { PausedContent } from "./paused-content.ts";
import type { RequestLog } from "./request-log.ts";
import type { SentThinking } from "./sent-thinking.ts";

/** What one server knows and remembers between requests. */
export type ServerState = {
  models: ModelTable;
  strictness: Strictness;
  key: string | undefined;
  clock: Clock;
  ids: IdSource;
  paused: PausedContent;
  thinking: SentThinking;
  cache: PromptCache;
  log: RequestLog;
  faults: FaultPlan;
  /** Counts the requests that reach a model. */
  nextRequestNumber(): number;
};

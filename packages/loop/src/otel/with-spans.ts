import type { QueryEvent, Terminal } from "@loopsmith/loop/events";
import type { Tracer } from "@opentelemetry/api";
import { RunSpans } from "./run-spans.ts";

/** Where spans go, and what they say of the agent. */
export type SpanOptions = {
  tracer: Tracer;
  /** `gen_ai.agent.name`; default none. */
  agentName?: string;
  /** `gen_ai.provider.name`; default `anthropic`. */
  provider?: string;
};

/**
 * The same run, event by event, told to a tracer as well, by the semantic conventions for generative AI: a span
 * `invoke_agent` for the run, in it `chat` for each request and `execute_tool` for each call that was started. What was said
 * is in none of them: models, tokens, names, ids and failures are. A run that is left early ends its spans.
 */
export async function* withSpans(
  run: AsyncGenerator<QueryEvent, Terminal>,
  options: SpanOptions,
): AsyncGenerator<QueryEvent, Terminal> {
  const spans = new RunSpans(options);
  try {
    for (;;) {
      const step = await run.next();
      if (step.done) return step.value;
      spans.hear(step.value);
      yield step.value;
    }
  } finally {
    spans.end();
    await run.return(undefined as never); // does nothing to one that has ended; its value is not looked at
  }
}

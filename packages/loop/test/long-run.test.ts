import { SUMMARY_PROMPT } from "@loopsmith/conversation/context";
import { createHttpClient } from "@loopsmith/llm/node";
import { type Model, reply, text, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { type QueryEvent, query } from "@loopsmith/loop";
import { describe, expect, it } from "vitest";
import { reportFigure } from "../../../test/figure.ts";
import { leaveNothing } from "./leave-nothing.ts";
import { collect } from "./play-query.ts";
import { eventsOf, foldHistory } from "./read-run.ts";
import { registryOf, tool } from "./scripted-tools.ts";

leaveNothing();

const DEEP = process.env.LOOPSMITH_DEEP === "1";
/** Tokens of conversation that go through the window in one run. */
const CONVERSATION = DEEP ? 2_000_000 : 210_000;
const PROMPT = [{ role: "user" as const, content: "Read everything." }];

const fetch = tool("fetch", ({ n }) => ({ content: `${n}: ${"a line of output\n".repeat(1_700)}` })); // 7,200 tokens
const tools = registryOf(fetch);

/** Thinks, says a thousand tokens and calls, until there was enough; sums up whatever it is asked to sum up. */
function reader(): { model: Model; summaries: () => number; said: () => number } {
  let [summaries, said] = [0, 0];
  const model: Model = ({ messages }) => {
    if (messages.length === 1 && JSON.stringify(messages).includes(SUMMARY_PROMPT.slice(0, 60))) {
      summaries += 1;
      return reply("## Task\nRead everything.\n## Facts\nIt is much.\n## Open ends\nRead on.");
    }
    if (said >= CONVERSATION) return reply("Done.");
    said += 8_400;
    const words = text(`Step ${said}. ${"I read on and on. ".repeat(250)}`);
    return reply([{ type: "thinking", thinking: "Where was I?" }, words, toolUse("fetch", { n: said })]);
  };
  return { model, summaries: () => summaries, said: () => said };
}

describe("a long run", () => {
  it.each(["scripted-classic", "scripted-modern"])(
    "L32 L21 %s: far more than fits goes through a window of 200,000 tokens in one run, and nothing is refused",
    async (model) => {
      const { model: plays, summaries, said } = reader();
      await withLocalApi(
        plays,
        async (api) => {
          const largest = { body: 0 };
          const noteSize = (event: QueryEvent): void => {
            if (event.type !== "usage") return;
            const { input_tokens, cache_read_input_tokens, cache_creation_input_tokens } = event.usage;
            const input = input_tokens + (cache_read_input_tokens ?? 0) + (cache_creation_input_tokens ?? 0);
            largest.body = Math.max(largest.body, input);
          };
          const params = { messages: PROMPT, tools, model, contextWindow: 200_000, client: createHttpClient(api) };
          const { events, terminal } = await collect(query(params), noteSize);

          expect(terminal.reason).toBe("completed");
          expect(said()).toBeGreaterThanOrEqual(CONVERSATION);
          const transitions = eventsOf(events, "transition").map(({ transition }) => transition.reason);
          expect(new Set(transitions)).toEqual(new Set(["next_turn"]));
          expect(eventsOf(events, "attachment")).toEqual([]);
          expect(terminal.messages).toEqual(foldHistory(PROMPT, events));
          expect(JSON.stringify(terminal.messages[0])).toContain("Read everything.");
          const rewrites = eventsOf(events, "rebase").length;
          reportFigure(`tokens of the largest request of a run of ${CONVERSATION}, ${model}`, largest.body, {
            atMost: 190_000,
          });
          reportFigure(`tokens said for each rewrite of the history, ${model}`, Math.floor(said() / rewrites), {
            atLeast: 40_000,
          });
          expect(summaries()).toBe(eventsOf(events, "rebase").filter(({ plan }) => plan.cause === "compact").length);
        },
        { keepRequests: 5 },
      );
    },
    300_000,
  );
});

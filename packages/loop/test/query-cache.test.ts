import { type Model, reply, type ScriptedReply, text, toolUse } from "@loopsmith/local-api";
import type { LocalServer } from "@loopsmith/local-api/node";
import type { QueryEvent } from "@loopsmith/loop";
import { describe, expect, it } from "vitest";
import { reportFigure } from "../../../test/figure.ts";
import { leaveNothing } from "./leave-nothing.ts";
import { play } from "./play-query.ts";
import { eventsOf, withoutMarks } from "./read-run.ts";
import { registryOf, tool } from "./scripted-tools.ts";

leaveNothing();

const TURNS = 50;
const fetch = tool("fetch", ({ n }) => ({ content: `${n} ${"word ".repeat(200)}` }), { maxResultBytes: 1_000_000 });
const tools = registryOf(fetch);
const systemPrompt = "You are careful. ".repeat(1_500);

/** Fifty turns with thinking; every tenth has more calls than the API looks back over. */
function replyOf(n: number): ScriptedReply {
  if (n > TURNS) return reply("Done.");
  const calls = Array.from({ length: n % 10 === 0 ? 15 : 1 }, (_, index) =>
    toolUse("fetch", { n: `${n}.${index}` }, `t${n}_${index}`),
  );
  return reply([{ type: "thinking", thinking: "Hm." }, text(`Turn ${n}.`), ...calls]);
}

const model: Model = (_request, { requestNumber }) => replyOf(requestNumber);

/** The share of all input that came from the cache; `counts` says which requests count, from 0. */
function shareRead(events: readonly QueryEvent[], counts: (index: number) => boolean = () => true): number {
  let [read, all] = [0, 0];
  for (const [index, { usage }] of eventsOf(events, "usage").entries()) {
    if (!counts(index)) continue;
    const cached = usage.cache_read_input_tokens ?? 0;
    read += cached;
    all += cached + usage.input_tokens + (usage.cache_creation_input_tokens ?? 0);
  }
  return (100 * read) / all;
}

/** How many marks each request had. */
function marksOf(api: LocalServer): number[] {
  return api.requests.map(({ body }) => (JSON.stringify(body).match(/"cache_control"/g) ?? []).length);
}

describe("the prompt cache (L36)", () => {
  it("L36 M48 nearly all input of fifty turns is read from it", async () => {
    const { api, events, terminal } = await play(model, { tools, systemPrompt });
    expect(terminal).toMatchObject({ reason: "completed", turnCount: TURNS + 1 });
    reportFigure(`percent of the input of ${TURNS} turns read from the cache`, shareRead(events), { atLeast: 95 });
    expect(Math.max(...marksOf(api))).toBe(4);
  });

  it("L36 B57 a run with rewrites reads nearly all of it too, apart from the turn after each rewrite", async () => {
    const contextLimits = { minFreedTokens: 3_000, minResultTokens: 150, keepResults: 3 };
    const { events, terminal } = await play(model, {
      tools,
      systemPrompt,
      contextWindow: 40_000,
      autoCompact: false,
      contextLimits,
    });
    expect(terminal.reason).toBe("completed");
    const replies = events.filter(({ type }) => type === "usage" || type === "rebase").map(({ type }) => type);
    const afterRebase = new Set<number>();
    let index = 0;
    for (const type of replies) {
      if (type === "rebase") afterRebase.add(index);
      else index += 1;
    }
    expect(afterRebase.size).toBeGreaterThan(0);
    expect(afterRebase.size).toBeLessThan(5);
    const share = shareRead(events, (at) => !afterRebase.has(at));
    reportFigure("percent of the input read from the cache in a run with rewrites", share, { atLeast: 95 });
  });

  it("L06 L36 the marks move, and nothing else of what was sent ever changes", async () => {
    const { api } = await play([1, 2, 3, 4].map(replyOf).concat(reply("Done.")), { tools, systemPrompt });
    const bodies = api.requests.map(({ body }) => withoutMarks(body) as { messages: unknown[] });
    for (const [index, { messages }] of bodies.entries()) {
      const before = bodies[index - 1]?.messages ?? [];
      expect(messages.slice(0, before.length)).toEqual(before);
    }
  });

  it("M48 M49 marks of another client in the history are taken out, and it is told without them", async () => {
    const mark = { cache_control: { type: "ephemeral" as const } };
    const marked = ["a", "b", "c", "d", "e"].map((word) => ({ ...text(word), ...mark }));
    const messages = [{ role: "user" as const, content: marked as { type: "text"; text: string }[] }];
    const { api, terminal } = await play([reply("Done.")], {
      messages,
      systemPrompt: [{ type: "text", text: "Hi", ...mark }],
    });
    expect(marksOf(api)).toEqual([2]);
    expect(JSON.stringify(terminal.messages)).not.toContain("cache_control");
  });
});

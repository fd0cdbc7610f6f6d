import type { ScriptedBlock } from "@loopsmith/local-api";
import { sealReply } from "@loopsmith/local-api/thinking";
import type { ModelProfile } from "@loopsmith/local-api/validate";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reportFigure } from "../../../test/figure.ts";
import { anyHistory, type Block, type Message } from "./validate-history.ts";
import { judge, request, tool } from "./validate-try.ts";

const RUNS = 5 * Number(process.env.LOOPSMITH_RUNS ?? 1);
const SEED = Number(process.env.LOOPSMITH_SEED ?? Date.now() % 2 ** 31);
/** Milliseconds. Only so that a deep run is not cut off: nothing here measures time. */
const ROOM = 20_000 + RUNS * 100;
const SYSTEM = "Be brief.";

function judgeHistory(messages: readonly Message[], profile: ModelProfile, changes: object = {}) {
  const body = request({ messages, system: SYSTEM, tools: [tool()], ...changes });
  return judge(body, { model: { profile }, sentUnsealed: () => false });
}

/** The rule that a history breaks; undefined when it is accepted. */
function broken(messages: readonly Message[], profile: ModelProfile, changes?: object): string | undefined {
  const verdict = judgeHistory(messages, profile, changes);
  return verdict.kind === "refused" ? verdict.problem.rule : undefined;
}

/** The same history with two blocks of thinking in each reply that thinks, signed for the place where they stand. */
function sealed(history: readonly Message[]): Message[] {
  const messages: Message[] = [];
  for (const message of history) {
    const thinks = message.content[0]?.type === "thinking";
    messages.push(thinks ? { ...message, content: sealedContent(messages, message) } : message);
  }
  return messages;
}

function sealedContent(before: readonly Message[], { content }: Message): Block[] {
  const verdict = judgeHistory(before, "modern");
  if (verdict.kind === "refused") throw new Error(verdict.problem.message);
  const rest = content.slice(1);
  const thinking: ScriptedBlock[] = [
    { type: "thinking", thinking: `Hm ${before.length}.` },
    { type: "redacted_thinking" },
  ];
  const scripted = [
    ...thinking,
    ...rest.map((block): ScriptedBlock => ({ type: "opaque", block: { type: "", ...block } })),
  ];
  const [signature, data] = sealReply(scripted, "scripted", verdict.prefix());
  return [{ ...thinking[0], signature }, { ...thinking[1], data }, ...rest];
}

type Edit = (content: Block[]) => Block[];
const isThinking = ({ type }: Block): boolean => type === "thinking" || type === "redacted_thinking";
const withoutThinking: Edit = (content) => content.filter((block) => !isThinking(block));

/** Ways to touch the thinking of one reply. `both`: a classic model minds too. */
const EDITS: Record<string, { both: boolean; edit: Edit }> = {
  "its text is another": { both: true, edit: ([first, ...rest]) => [{ ...first, thinking: "Ha." }, ...rest] },
  "its signature is another": {
    both: true,
    edit: ([first, ...rest]) => [{ ...first, signature: `${first?.signature}0` }, ...rest],
  },
  "its data is another": {
    both: true,
    edit: ([first, second, ...rest]) => [first!, { ...second, data: "eA==" }, ...rest],
  },
  "the first is missing": { both: false, edit: ([, ...rest]) => rest },
  "the two have changed places": { both: false, edit: ([first, second, ...rest]) => [second!, first!, ...rest] },
  "one is there twice": { both: false, edit: ([first, ...rest]) => [first!, first!, ...rest] },
};

/** Histories with thinking, signed. */
const anySealed = anyHistory.map(sealed).filter((history) => history.some(({ content }) => content.some(isThinking)));

function holds<T>(arbitrary: fc.Arbitrary<T>, predicate: (value: T) => void): void {
  const result = fc.check(fc.property(arbitrary, predicate), { seed: SEED, numRuns: RUNS });
  if (!result.failed) return;
  const replay = `LOOPSMITH_SEED=${SEED} LOOPSMITH_RUNS=${RUNS / 5} npx vitest run packages/local-api/test/thinking-property.test.ts`;
  throw new Error(`${fc.defaultReportMessage(result)}\nRun the same cases again: ${replay}`, {
    cause: result.errorInstance,
  });
}

describe("random histories with signed thinking", () => {
  it("M91 M92 B54 are accepted as they came, and without their last thinking", { timeout: ROOM }, () => {
    let judged = 0;
    holds(anySealed, (history) => {
      const last = history.findLastIndex(({ content }) => content.some(isThinking));
      const stripped = history.with(last, { ...history[last]!, content: withoutThinking(history[last]!.content) });
      for (const profile of ["modern", "classic"] as const) {
        expect([broken(history, profile), broken(stripped, profile)]).toEqual([undefined, undefined]);
        judged += 2;
      }
    });
    reportFigure("random histories with signed thinking, none refused", judged, { atLeast: RUNS * 4 });
  });

  it("M91 M92 B54 B57 are refused when their thinking, or what stands before it, is touched", { timeout: ROOM }, () => {
    let refused = 0;
    holds(fc.tuple(anySealed, fc.nat()), ([history, choice]) => {
      const thinking = [...history.keys()].filter((index) => history[index]!.content.some(isThinking));
      const chosen = thinking[choice % thinking.length]!;
      for (const [name, { both, edit }] of Object.entries(EDITS)) {
        const touched = history.with(chosen, { ...history[chosen]!, content: edit(history[chosen]!.content) });
        for (const profile of both ? (["modern", "classic"] as const) : (["modern"] as const)) {
          expect(["M91", "M92"], `${name}, in message ${chosen}`).toContain(broken(touched, profile));
          refused++;
        }
      }
      const prompt = history.with(0, { role: "user", content: [{ type: "text", text: "Another prompt." }] });
      const changes: [Message[], object?][] = [[prompt], [history, { system: "Be long." }], [history, { tools: [] }]];
      for (const [messages, change] of changes) {
        expect(broken(messages, "modern", change)).toBe("M92");
        expect(broken(messages, "classic", change)).toBeUndefined();
        refused++;
      }
      // Thinking between other thinking cannot go alone.
      if (chosen === thinking.at(-1)) return;
      const gap = history.with(chosen, { ...history[chosen]!, content: withoutThinking(history[chosen]!.content) });
      expect(broken(gap, "modern")).toBe("M92");
      refused++;
    });
    reportFigure("histories with touched thinking, all refused", refused, { atLeast: RUNS * 12 });
  });
});

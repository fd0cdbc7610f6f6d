import { ConversationManager, contentBlocks, findHistoryProblem, type Message } from "@loopsmith/conversation/history";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reportFigure } from "../../../test/figure.ts";
import { asRequest, judge } from "./judge.ts";
import { anyMutation, mutate } from "./mutate-history.ts";
import { anyActs, perform, SOME_TURNS } from "./random-conversation.ts";

const RUNS = 100 * Number(process.env.LOOPSMITH_RUNS ?? 1);
const SEED = Number(process.env.LOOPSMITH_SEED ?? Date.now() % 2 ** 31);

/** Runs a property, and says how to run the same cases again. */
function holds<T>(arbitrary: fc.Arbitrary<T>, predicate: (value: T) => void): void {
  const result = fc.check(fc.property(arbitrary, predicate), { seed: SEED, numRuns: RUNS });
  if (!result.failed) return;
  const replay = `LOOPSMITH_SEED=${SEED} LOOPSMITH_RUNS=${RUNS / 100} npx vitest run packages/conversation/test/conversation-property.test.ts`;
  throw new Error(`${fc.defaultReportMessage(result)}\nRun the same cases again: ${replay}`, {
    cause: result.errorInstance,
  });
}

function lines(messages: readonly Message[]): string[] {
  return messages.flatMap((message) =>
    contentBlocks(message).map((block) => `${message.role} ${JSON.stringify(block)}`),
  );
}

/** `M53 messages.4`: what is broken, and in which message. */
function ruleAndMessage(verdict: string): string | undefined {
  return /^M\d+ messages\.\d+/.exec(verdict)?.[0];
}

describe("random conversations", () => {
  it("L06 every request of a conversation passes the strict validator, in both profiles, and portable", () => {
    let judged = 0;
    holds(anyActs, (acts) => {
      const conversation = new ConversationManager();
      for (const act of acts) {
        perform(conversation, act);
        if (conversation.messages.length === 0) continue;
        const request = asRequest(conversation.messages);
        expect([judge(request, "modern"), judge(request, "classic")]).toEqual([undefined, undefined]);
        judged += 2;
      }
    });
    reportFigure("random requests judged, none refused", judged, { atLeast: RUNS });
  });

  it("L06a whatever is refused changes nothing, and nothing but a rebase changes what stood there", () => {
    let refused = 0;
    holds(anyActs, (acts) => {
      const conversation = new ConversationManager();
      for (const act of acts) {
        const before = conversation.snapshot();
        const outcome = perform(conversation, act);
        if (outcome === "refused") {
          refused++;
          expect(conversation.snapshot()).toEqual(before);
        } else if (act.kind !== "rebase") {
          const [old, now] = [lines(before.messages), lines(conversation.messages)];
          expect(now.slice(0, old.length)).toEqual(old);
        }
      }
    });
    reportFigure("refused acts that were tried", refused, { atLeast: RUNS });
  });

  it("L06a a conversation restored from JSON goes on as the first one", () => {
    holds(fc.tuple(anyActs, anyActs), ([before, after]) => {
      const first = new ConversationManager();
      for (const act of before) perform(first, act);
      const second = ConversationManager.restore(JSON.parse(JSON.stringify(first.snapshot())));
      for (const act of after) expect(perform(second, act)).toBe(perform(first, act));
      expect(second.snapshot()).toEqual(first.snapshot());
      expect([...second.toolUseIds].sort()).toEqual([...first.toolUseIds].sort());
    });
  });
});

describe("findHistoryProblem", () => {
  it("agrees with the strict validator on mutated histories, rule for rule", () => {
    let broken = 0;
    holds(fc.tuple(anyActs, anyMutation), ([acts, mutation]) => {
      const conversation = new ConversationManager(SOME_TURNS);
      for (const act of acts) perform(conversation, act);
      const messages = asRequest(mutate(conversation.messages, mutation));
      const problem = findHistoryProblem(messages);
      if (problem !== undefined) broken++;
      // Who speaks first is judged by other servers only (M29), which do not join neighbours as we do (M28).
      const verdict =
        problem?.rule === "M29"
          ? judge(asRequest(messages.slice(0, 1)), "modern")
          : judge(messages, "modern", "first-party");
      expect(verdict && ruleAndMessage(verdict)).toEqual(problem && ruleAndMessage(`${problem.rule} ${problem.path}`));
    });
    reportFigure("mutated histories that broke a rule", broken, { atLeast: RUNS / 2 });
  });
});

import { digestNext, digestSystem, digestTools, NOTHING, type Prefix } from "@loopsmith/local-api/digest";
import type { ApiProblem, ModelFacts, ThinkingDropped, ValidationSettings } from "./api-problem.ts";
import { pathOf, type Turn } from "./merge-roles.ts";
import { refuse } from "./refuse.ts";
import type { RequestBody } from "./request-body.ts";
import { type Fate, judgeThinking, missesThinking, type Position } from "./thinking-fate.ts";
import { isThinking } from "./thinking-place.ts";

/** What became of the thinking in a request, and what stands before the reply to it. */
export type ThinkingVerdict = {
  problem: ApiProblem | undefined;
  dropped: readonly ThinkingDropped[];
  /** Worked out when it is asked for: most replies hold no thinking. */
  prefix(): Prefix;
};

/**
 * M91, M92, M96: thinking comes back as it was sent, to the model that made it, behind what stood before it. One pass
 * over the request, and none when it holds no thinking. What is dropped stands before nothing.
 */
export function checkSignedThinking(
  body: RequestBody,
  turns: readonly Turn[],
  { model, settings }: { model: ModelFacts; settings: ValidationSettings },
): ThinkingVerdict {
  if (!turns.some(({ parts }) => parts.some(isThinking))) return unsigned(body, turns);
  const prefix: Prefix = { ...instructionsOf(body), messages: NOTHING };
  const latest = turns.findLast(({ role }) => role === "assistant");
  const dropped: ThinkingDropped[] = [];
  for (const turn of turns) {
    const isLatest = turn === latest;
    const drops = dropsMismatches(body);
    const read = readTurn(turn, prefix, (fate) => judgeThinking(fate, { model, settings, isLatest, drops }));
    if (read.problem !== undefined) return { problem: read.problem, dropped, prefix: () => prefix };
    dropped.push(...read.dropped);
    if (isLatest && missesThinking(read.end)) return { problem: missing(turn), dropped, prefix: () => prefix };
    prefix.messages = read.end.here;
  }
  return { problem: undefined, dropped, prefix: () => prefix };
}

type TurnReading = { problem?: ApiProblem; dropped: ThinkingDropped[]; end: Position };

function readTurn(turn: Turn, before: Prefix, judge: (position: Position) => Fate): TurnReading {
  const dropped: ThinkingDropped[] = [];
  let end: Position = { before, here: before.messages, starts: new Set([before.messages]), others: 0 };
  for (const part of turn.parts) {
    if (isThinking(part)) {
      const fate = judge({ ...end, part });
      if (fate.kind === "refused") return { problem: fate.problem, dropped, end };
      if (fate.seal !== undefined) end = { ...end, last: fate.seal, others: 0 };
      if (fate.kind === "dropped") {
        dropped.push({ path: pathOf(part), reason: fate.reason });
        continue;
      }
    } else end = { ...end, others: end.others + 1 };
    end = { ...end, here: digestNext(end.here, turn.role, part.block) };
    end.starts.add(end.here);
  }
  return { dropped, end };
}

function unsigned(body: RequestBody, turns: readonly Turn[]): ThinkingVerdict {
  const messages = (): string =>
    turns.reduce<string>(
      (before, { role, parts }) => parts.reduce((chain, { block }) => digestNext(chain, role, block), before),
      NOTHING,
    );
  return { problem: undefined, dropped: [], prefix: () => ({ ...instructionsOf(body), messages: messages() }) };
}

function instructionsOf({ tools, system }: RequestBody): Omit<Prefix, "messages"> {
  return { tools: digestTools(tools), system: digestSystem(system) };
}

/** The beta setting that lets a request through without the thinking that does not fit. */
function dropsMismatches({ thinking }: RequestBody): boolean {
  if (thinking === undefined || !("block_binding" in thinking)) return false;
  return thinking.block_binding?.prefix_mismatch_behavior === "drop_block";
}

function missing(turn: Turn): ApiProblem {
  const text =
    "`thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified, and one is missing. Send back all of them, or none.";
  return refuse("M91", `messages.${turn.lastMessage}.content`, text);
}

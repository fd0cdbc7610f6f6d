import { type Fault, httpFault, type ScriptedBlock, type ScriptedReply, text } from "@loopsmith/local-api";
import { drawBehaviour, TOOL_NAMES } from "./behaviour.ts";
import { drawFault, drawHttpFault } from "./random-fault.ts";
import type { ReplyKind, Scenario } from "./scenario.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** What a model says next. `mayThink`: whether this reply may begin with thinking. */
export type Speaker = { random: SeededRandom; scenario: Scenario; nextNumber(): number; mayThink: boolean };

const KINDS: Readonly<Record<ReplyKind, number>> = {
  answer: 3,
  calls: 20,
  stubborn: 1,
  bad_calls: 2,
  empty: 1,
  thinking_only: 1,
  refusal: 1,
  pause: 2,
  cut_text: 2,
  cut_call: 2,
  mislabelled: 1,
  window_full: 1,
  too_long: 1,
  overloaded: 1,
  unknown_model: 1,
  refused_request: 1,
  breaks_after_call: 1,
};

/** A reply of a model with the whims of this scenario, and with its faults. */
export function drawReply(speaker: Speaker): ScriptedReply {
  const { random, scenario } = speaker;
  const kind = random.chance(scenario.favouriteShare) ? scenario.favourite : random.weighted(KINDS);
  const reply = replyOf(kind, speaker);
  const events = 5 + reply.blocks.length * 4;
  const faults = random.chance(scenario.faultShare) ? [drawFault(random, events)] : [];
  return {
    ...reply,
    faults: [...(reply.faults ?? []), ...faults],
    pauseMs: scenario.pauseMs,
    ...(scenario.claimedTokens > 0 && { usage: { input_tokens: scenario.claimedTokens } }),
  };
}

function replyOf(kind: ReplyKind, speaker: Speaker): ScriptedReply {
  const { random } = speaker;
  const start = thinking(speaker);
  switch (kind) {
    case "answer":
      return { blocks: [...start, words(random)], stopReason: random.pick(["end_turn", "end_turn", "stop_sequence"]) };
    case "calls":
      return { blocks: [...start, ...mixedCalls(speaker)] };
    case "stubborn":
      return { blocks: [...start, { type: "tool_use", name: "shared", input: { n: 0, does: "fails", ms: 1 } }] };
    case "bad_calls":
      return { blocks: [...start, call(speaker), badCall(speaker), badCall(speaker)] };
    case "empty":
      return { blocks: random.pick([[], [text("")], [text(" \n")]]), stopReason: "end_turn" };
    case "thinking_only":
      return { blocks: start, stopReason: "end_turn" };
    case "refusal":
      return { blocks: [words(random), ...(random.chance(0.6) ? [call(speaker)] : [])], stopReason: "refusal" };
    case "pause":
      return { blocks: [...start, words(random)], stopReason: "pause_turn" };
    case "cut_text":
      return { blocks: [...start, words(random)], stopReason: "max_tokens" };
    case "cut_call":
      return {
        blocks: [...start, ...(random.chance(0.5) ? [call(speaker)] : []), cutCall(speaker)],
        stopReason: "max_tokens",
      };
    case "mislabelled":
      return random.chance(0.5)
        ? { blocks: [...start, call(speaker)], stopReason: random.pick(["end_turn", "max_tokens", "pause_turn"]) }
        : { blocks: [words(random)], stopReason: random.pick(["tool_use", "newer_than_this"]) };
    case "window_full":
      return {
        blocks: [words(random), ...(random.chance(0.3) ? [call(speaker)] : [])],
        stopReason: "model_context_window_exceeded",
      };
    case "too_long":
      return random.chance(0.7)
        ? httpFault(400, { message: "prompt is too long: 9 tokens > 8 maximum" })
        : httpFault(413);
    case "overloaded":
      return httpFault(529);
    case "unknown_model":
      return httpFault(404, { message: "model: it is not here." });
    case "refused_request":
      return { blocks: [], faults: [drawHttpFault(random)] };
    case "breaks_after_call":
      return breaksAfterCall(speaker);
    default:
      return kind satisfies never;
  }
}

/** The first call is whole, and then the stream fails somewhere behind it. */
function breaksAfterCall(speaker: Speaker): ScriptedReply {
  const { random } = speaker;
  const blocks = [call(speaker), words(random), call(speaker)];
  const at = { event: random.int(7, 15) };
  const fault = random.pick<Fault>([
    { kind: "cut", at, how: "reset" },
    { kind: "cut", at, how: "eof" },
    { kind: "error", at, type: "overloaded_error" },
    { kind: "stall", at },
  ]);
  const pause = { kind: "pause", at: { event: 6 }, ms: random.int(1, 2_000) } as const;
  return { blocks, faults: [pause, fault] };
}

function thinking({ random, mayThink }: Speaker): ScriptedBlock[] {
  if (!mayThink || random.chance(0.7)) return [];
  return [
    random.chance(0.8)
      ? { type: "thinking", thinking: random.pick(["", "Let me see what there is."]) }
      : { type: "redacted_thinking", data: "aGlkZGVu" },
  ];
}

function words(random: SeededRandom): ScriptedBlock {
  return text(random.pick(["I look into it.", "One two three four five six seven.", "看一看 🙂 and more."]));
}

function mixedCalls(speaker: Speaker): ScriptedBlock[] {
  const { random } = speaker;
  const blocks: ScriptedBlock[] = [];
  for (let count = random.pick([1, 1, 2, 3, 4, 7]); count > 0; count -= 1) {
    if (random.chance(0.3)) blocks.push(words(random));
    blocks.push(random.chance(0.05) ? badCall(speaker) : call(speaker));
  }
  return blocks;
}

function call(speaker: Speaker): ScriptedBlock {
  const { random } = speaker;
  const name = random.pick(TOOL_NAMES);
  return { type: "tool_use", name, input: drawBehaviour(random, speaker.nextNumber()), ...id(speaker) };
}

/** A whole call that cannot be carried out. */
function badCall(speaker: Speaker): ScriptedBlock {
  const { random } = speaker;
  const n = speaker.nextNumber();
  const base = { type: "tool_use", name: random.pick(TOOL_NAMES), input: {}, ...id(speaker) } as const;
  return random.pick<ScriptedBlock>([
    { ...base, name: "nobody", input: { n } },
    { ...base, input: { n: `${n}`, does: "ok" } },
    { ...base, input: {}, json: "" },
    { ...base, json: `{"n": ${n}, "does": tru}` },
    { ...base, json: `[${n}]` },
  ]);
}

function cutCall(speaker: Speaker): ScriptedBlock {
  const { random } = speaker;
  const whole = JSON.stringify(drawBehaviour(random, speaker.nextNumber()));
  const json = whole.slice(0, random.int(0, whole.length - 1));
  return { type: "tool_use", name: random.pick(TOOL_NAMES), input: {}, json, ...id(speaker) };
}

function id({ random, scenario }: Speaker): { id?: string } {
  if (scenario.ids === "server") return {};
  return { id: scenario.ids === "repeated" ? `call_${random.int(0, 2)}` : random.pick(["a.b", "x y", "ß", "call_1"]) };
}

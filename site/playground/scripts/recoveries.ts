import { httpFault, reply, text, toolUse } from "@loopsmith/local-api/model";
import type { PlaygroundScript } from "./script.ts";

const READ = { name: "Read", ms: 100, result: "line of a log\n" };

/** Runs in which something goes wrong and the loop finds a way on. */
export const RECOVERIES: readonly PlaygroundScript[] = [
  {
    name: "cut_output",
    ends: ["max_output_tokens_escalate", "max_output_tokens_recovery", "completed"],
    setup: {
      prompt: "Tell me the whole story.",
      tools: [],
      replies: [
        reply("Once upon a time there was a loop that", { stopReason: "max_tokens" }),
        reply("Once upon a time there was a loop that never lost a", { stopReason: "max_tokens" }),
        reply(" result, and it lives to this day."),
      ],
      options: { maxOutputTokens: 1_000, maxOutputTokensEscalated: 2_000 },
    },
  },
  {
    name: "too_long",
    ends: ["reactive_compact_retry", "completed"],
    setup: {
      prompt: "And what follows from all that?",
      before: { turns: 8, words: 600 },
      tools: [],
      replies: [
        httpFault(400, {
          type: "invalid_request_error",
          message: "prompt is too long: 33000 tokens > 32000 maximum",
        }),
        reply("Eight questions were asked and answered, each with one word many times."),
        reply("That a summary was enough to go on."),
      ],
      options: { contextWindow: 32_000 },
    },
  },
  {
    name: "compaction",
    ends: ["completed"],
    setup: {
      prompt: "Let us go on.",
      before: { turns: 30, words: 600 },
      tools: [],
      replies: [
        reply("Thirty questions were asked; the answers repeat one word."),
        reply("There is room again, so we can go on."),
      ],
      options: { contextWindow: 32_000, maxOutputTokens: 2_000 },
    },
  },
  {
    name: "fallback",
    ends: ["model_fallback", "completed"],
    setup: {
      prompt: "Are you there?",
      tools: [],
      replies: [httpFault(529), httpFault(529), reply("The other model answers in its place.")],
      options: { model: "claude-opus-4-5", fallbackModel: "claude-haiku-4-5", maxRetries: 1 },
    },
  },
  {
    name: "retry",
    ends: ["completed"],
    setup: {
      prompt: "Try until it works.",
      tools: [],
      replies: [httpFault(529), httpFault(529), reply("Third time lucky.")],
    },
  },
  {
    name: "malformed",
    ends: ["completed"],
    setup: {
      prompt: "Say something that arrives whole.",
      tools: [],
      replies: [reply("This one breaks on its way and is thrown away."), reply("This one arrives whole.")],
      faults: "bad_json@event:5#1",
    },
  },
  {
    name: "broken_after_start",
    ends: ["model_error_retry", "completed"],
    setup: {
      prompt: "Read the log and go on.",
      tools: [READ],
      replies: [
        reply([toolUse("Read", { file_path: "a.log" }), text("And while it is read the connection breaks, so that")]),
        reply("The call had begun, so its result was kept and nothing ran twice."),
      ],
      faults: "reset@event:9#1",
    },
  },
  {
    name: "pause",
    ends: ["pause_turn", "completed"],
    setup: {
      prompt: "Take your time.",
      tools: [],
      replies: [reply("First half,", { stopReason: "pause_turn" }), reply(" and the second half.")],
    },
  },
];

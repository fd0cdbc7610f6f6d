import type { TerminalReason } from "@loopsmith/loop/events";
import { describe, expect, it } from "vitest";
import { exitCodeForTerminal } from "#chapter";
import { terminalOf } from "./recorded-run.ts";

const CODES: readonly [TerminalReason, number][] = [
  [{ reason: "completed" }, 0],
  [{ reason: "model_error", error: { name: "E", message: "m" } }, 1],
  [{ reason: "prompt_too_long" }, 1],
  [{ reason: "max_output_tokens" }, 1],
  [{ reason: "consecutive_errors", count: 3 }, 1],
  [{ reason: "hook_stopped", message: "m" }, 1],
  [{ reason: "stop_hook_prevented", message: "m" }, 1],
  [{ reason: "refusal", details: null }, 1],
  [{ reason: "max_turns", maxTurns: 1 }, 3],
  [{ reason: "budget_exceeded", limit: "usd" }, 3],
  [{ reason: "blocking_limit", remaining: 1 }, 3],
  [{ reason: "aborted_streaming" }, 130],
  [{ reason: "aborted_tools" }, 130],
];

describe("3.5 exitCodeForTerminal", () => {
  it("3.5a all thirteen reasons have their code", () => {
    expect(CODES.map(([reason]) => [reason.reason, exitCodeForTerminal(terminalOf(reason))])).toEqual(
      CODES.map(([{ reason }, code]) => [reason, code]),
    );
  });
});

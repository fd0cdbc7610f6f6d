import type { QueryEvent } from "@loopsmith/loop/events";
import { describe, expect, it } from "vitest";
import { EMPTY_SCREEN, reduceScreen, type Screen } from "#chapter";
import { at, callOf, committed, discarded, endOf, progressOf, startOf, terminal, text } from "./events.ts";

function play(...events: QueryEvent[]): Screen {
  return events.reduce(reduceScreen, EMPTY_SCREEN);
}

describe("reduceScreen", () => {
  it("2.3a two Reads are two lines; each waits, runs and ends for itself", () => {
    const asked = [callOf("t1", "Read"), callOf("t2", "Read", 5)];
    const { live } = play(...asked, startOf("t2", "Read", 8), endOf("t2", "\nsecond\nmore", 30));
    expect(live).toMatchObject([
      { kind: "tool", id: "t1", name: "Read", state: "waiting", startedAt: 0, detail: "" },
      { kind: "tool", id: "t2", state: "ok", startedAt: 8, endedAt: 30, detail: "second", output: "\nsecond\nmore" },
    ]);
    expect(play(callOf("t1", "Bash"), endOf("t1", "No.", 9, "denied")).live).toMatchObject([{ state: "error" }]);
  });

  it("2.3b progress that comes after the end changes nothing (B12)", () => {
    const running = play(callOf("t1", "Bash"), startOf("t1", "Bash"), progressOf("t1", "half"));
    const ended = reduceScreen(running, endOf("t1", "all"));
    expect(running.live).toMatchObject([{ detail: "half", state: "running" }]);
    expect(reduceScreen(ended, progressOf("t1", "late")).live).toEqual(ended.live);
  });

  it("2.3c what is given up goes away, tools that have begun stay (B41)", () => {
    const asked = [text("half an "), callOf("t1", "Read"), startOf("t1", "Read"), callOf("t2", "Bash")];
    const { live } = play(...asked, discarded, text("The "), text("whole."));
    expect(live).toMatchObject([
      { kind: "tool", id: "t1" },
      { kind: "text", text: "The whole." },
    ]);
    expect(play(text("Before."), callOf("t1", "Read"), text("After.")).live).toMatchObject([
      { text: "Before." },
      { state: "waiting" },
      { text: "After." },
    ]);
  });

  it("2.3d the old screen is left as it was", () => {
    const call = [callOf("t1", "Read"), startOf("t1", "Read"), progressOf("t1", "half"), endOf("t1", "x")];
    const events = [text("a"), text("b"), ...call, committed(), text("c"), discarded, text("d"), terminal];
    const screens: Screen[] = [EMPTY_SCREEN];
    for (const event of events) {
      const before = screens.at(-1)!;
      const copy = structuredClone(before);
      screens.push(reduceScreen(deepFreeze(before), event));
      expect(before).toEqual(copy);
    }
    expect(screens.at(-1)?.done).toHaveLength(3);
  });

  it("2.3e what is committed is done and stays done; the end leaves nothing that runs", () => {
    const screen = play(text("One."), committed(), text("Two."), discarded, callOf("t1", "Bash"), terminal);
    expect(screen.live).toEqual([]);
    expect(screen.done).toMatchObject([{ text: "One." }, { id: "t1", state: "error" }]);
    expect(screen.terminal?.reason).toBe("completed");
  });

  it("2.3f tokens add up over the turns, those of the cache are input", () => {
    const usage = { input_tokens: 1, output_tokens: 5, cache_creation_input_tokens: 2, cache_read_input_tokens: 7 };
    const event = at(0, { type: "usage", usage, remaining: 100 });
    expect(play(event, event).status).toMatchObject({ inputTokens: 20, outputTokens: 10 });
  });

  it("2.3g a failure is a note until the next request; what the host says stands where it was said", () => {
    const cause = { name: "LlmError", message: "The model is overloaded." };
    const failed = play(at(0, { type: "retry", attempt: 1, waitMs: 500, cause }));
    expect(failed.status.note).toBe("The model is overloaded.");
    const again = reduceScreen(failed, { ...at(0, { type: "request_start", model: "m", attempt: 2 }), turn: 3 });
    expect(again.status).toMatchObject({ turn: 3, note: "" });
    const note = at(0, { type: "attachment", attachment: { kind: "note", text: "The branch is main." } });
    const warning = at(0, { type: "attachment", attachment: { kind: "warning", message: "Not saved." } });
    expect(play(text("a"), note, warning, discarded).live).toEqual([
      { kind: "note", text: "The branch is main." },
      { kind: "note", text: "Not saved." },
    ]);
  });
});

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    for (const part of Object.values(value)) deepFreeze(part);
    Object.freeze(value);
  }
  return value;
}

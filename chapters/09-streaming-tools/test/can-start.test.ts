import { describe, expect, it } from "vitest";
import { canStart, type Lane } from "#chapter";
import { edit, exclusive, read, shared } from "./lanes.ts";

/** A sentence, the calls in call order, and the places of those that may begin now. */
type Row = [sentence: string, lanes: Lane[], mayBegin: number[]];

function mayBegin(lanes: readonly Lane[], maxConcurrency = 5): number[] {
  return lanes.flatMap((_, index) => (canStart(lanes, index, maxConcurrency) ? [index] : []));
}

const five = (state: Lane["state"]): Lane[] => [1, 2, 3, 4, 5].map(() => shared(state));

const room: Row[] = [
  ["shared calls begin side by side", [shared("queued"), shared("queued"), shared("queued")], [0, 1, 2]],
  ["the sixth waits while five run", [...five("running"), shared("queued")], []],
  ["a call that is asked about has a place already", [...five("asking"), shared("queued")], []],
  ["a settled call has given its place back", [...five("settled"), shared("queued")], [5]],
  ["what comes behind a call may be ahead of it", [shared("queued"), shared("running")], [0]],
  ["a call begins once", [shared("asking"), shared("running"), shared("settled")], []],
];

const alone: Row[] = [
  ["an exclusive call waits for one that runs before it", [shared("running"), exclusive("queued")], []],
  ["it waits for one that is only asked about", [shared("asking"), exclusive("queued")], []],
  ["it begins when all before it have settled", [shared("settled"), exclusive("queued")], [1]],
  ["it holds back all after it while it runs", [exclusive("running"), shared("queued"), shared("queued")], []],
  ["it holds them back while it waits itself", [shared("running"), exclusive("queued"), shared("queued")], []],
  ["the first of two exclusive ones begins", [exclusive("queued"), exclusive("queued")], [0]],
  ["it holds back nobody once it has settled", [exclusive("settled"), shared("queued")], [1]],
];

const keyed: Row[] = [
  ["the second Edit of a file waits for the first", [edit("a.ts", "running"), edit("a.ts", "queued")], []],
  ["it waits also while the first waits", [edit("a.ts", "queued"), edit("a.ts", "queued")], [0]],
  ["Edits of two files run side by side", [edit("a.ts", "running"), edit("b.ts", "queued")], [1]],
  ["a Read sees the Edit before it", [edit("a.ts", "running"), read("a.ts", "queued")], []],
  ["an Edit does not change what a Read before it reads", [read("a.ts", "running"), edit("a.ts", "queued")], []],
  ["Reads of one file run side by side", [read("a.ts", "running"), read("a.ts", "queued")], [1]],
  ["calls without a key do not wait for each other", [shared("running"), shared("queued")], [1]],
  [
    "it is the same file two places further on",
    [edit("a.ts", "running"), read("b.ts", "running"), edit("a.ts", "queued")],
    [],
  ],
];

describe("step 9.1", () => {
  it.each(room)("9.1a %s (L11)", (_sentence, lanes, expected) => {
    expect(mayBegin(lanes)).toEqual(expected);
  });

  it("9.1a the limit is the one that was given, and a place that nobody has is no call", () => {
    expect(mayBegin([shared("running"), shared("queued")], 1)).toEqual([]);
    expect(mayBegin([shared("running"), shared("queued")], 2)).toEqual([1]);
    expect(canStart([], 0, 5)).toBe(false);
  });

  it.each(alone)("9.1a %s (L12)", (_sentence, lanes, expected) => {
    expect(mayBegin(lanes)).toEqual(expected);
  });

  it.each(keyed)("9.1b %s (B76)", (_sentence, lanes, expected) => {
    expect(mayBegin(lanes)).toEqual(expected);
  });
});

import { httpFault, reply, text, toolUse } from "@loopsmith/local-api";
import { InputQueue, type QueryEvent } from "@loopsmith/loop";
import { describe, expect, it } from "vitest";
import { leaveNothing } from "./leave-nothing.ts";
import { play, reasonsOf } from "./play-query.ts";
import { attachmentsOf, blocksOf, eventsOf, foldHistory, sent } from "./read-run.ts";
import { registryOf, tool } from "./scripted-tools.ts";

leaveNothing();

const done = reply("Done.");
const callOf = (id: string) => reply([toolUse("echo", { id }, id)]);

/** A tool during whose first call this is said. */
function during(say: () => void) {
  let isFirst = true;
  const echo = tool("echo", () => {
    if (isFirst) say();
    isFirst = false;
    return { content: "echo" };
  });
  return registryOf(echo);
}

const textsIn = (events: readonly QueryEvent[]) =>
  eventsOf(events, "committed").flatMap(({ messages }) => messages.flatMap((message) => blocksOf(message)));

describe("what is said while a run goes on (L19)", () => {
  it("L19 is delivered once, as the last block behind the results of the turn, and the run goes on", async () => {
    const input = new InputQueue();
    const tools = during(() => input.enqueue("Faster, please."));
    const played = await play([callOf("t1"), callOf("t2"), done], { tools, input });
    expect(blocksOf(sent(played.api, 2).messages.at(-1)).at(-1)).toEqual(text("Faster, please."));
    expect(blocksOf(sent(played.api, 2).messages.at(-1))).toHaveLength(2);
    expect(textsIn(played.events).filter((block) => JSON.stringify(block).includes("Faster"))).toHaveLength(1);
    expect(eventsOf(played.events, "queued_input")).toMatchObject([{ id: "input-1", status: "delivered" }]);
    expect(reasonsOf(played)).toEqual(["next_turn", "next_turn", "completed"]);
    expect(foldHistory([{ role: "user", content: "Go." }], played.events)).toEqual(played.terminal.messages);
  });

  it("L19 several inputs come in their order, behind what the host has to say", async () => {
    const input = new InputQueue();
    const tools = during(() => {
      input.enqueue("First.");
      input.attach({ kind: "file_changed", path: "a.ts" }, "a.ts has changed on disk.");
      input.enqueue("Second.");
    });
    const { api, events } = await play([callOf("t1"), done], { tools, input });
    expect(blocksOf(sent(api, 2).messages.at(-1)).slice(1)).toEqual([
      text("a.ts has changed on disk."),
      text("First."),
      text("Second."),
    ]);
    expect(eventsOf(events, "committed").at(1)?.origins).toEqual([["attachment", "queued", "queued"]]);
    expect(eventsOf(events, "queued_input").map(({ id }) => id)).toEqual(["input-1", "input-2"]);
  });

  it.each([
    ["is complete", { steps: [done], reason: "completed" }],
    ["fails", { steps: [httpFault(403)], reason: "model_error" }],
    ["is aborted", { steps: [], signal: AbortSignal.abort(), reason: "aborted_streaming" }],
    ["has reached its limit of turns", { steps: [callOf("t1")], maxTurns: 1, reason: "max_turns" }],
  ])("L19 stays in the queue when the run %s first", async (_what, { steps, reason, ...params }) => {
    const input = new InputQueue();
    input.enqueue("And now?");
    const { terminal, events } = await play(steps, { ...params, tools: during(() => {}), input });
    expect(terminal.reason).toBe(reason);
    expect(eventsOf(events, "queued_input")).toEqual([]);
    expect(input.take().map(({ block }) => block.text)).toEqual(["And now?"]);
    expect(input.take()).toEqual([]);
  });

  it("L19 comes behind the results of a turn that failed and was kept", async () => {
    const input = new InputQueue();
    const tools = during(() => input.enqueue("Careful."));
    const half = reply([toolUse("echo", {}, "t1"), text("m")], {
      faults: [
        { kind: "pause", at: { event: 7 }, ms: 20 },
        { kind: "cut", at: { event: 7 }, how: "eof" },
      ],
    });
    const played = await play([half, done], { tools, input });
    expect(reasonsOf(played)).toEqual(["model_error_retry", "completed"]);
    expect(blocksOf(sent(played.api, 2).messages.at(-1)).at(-1)).toEqual(text("Careful."));
  });

  it("L19 does not come between two parts of one answer", async () => {
    const input = new InputQueue();
    input.enqueue("Later.");
    const played = await play([reply("One, ", { stopReason: "pause_turn" }), reply("two.")], { input });
    expect(reasonsOf(played)).toEqual(["pause_turn", "completed"]);
    expect(input.take()).toHaveLength(1);
  });

  it("L40a refuses blank input, and queues nothing of it", () => {
    const input = new InputQueue();
    expect(input.enqueue(" \n")).toEqual({ id: "input-1", status: "rejected" });
    expect(input.enqueue("Go on.")).toEqual({ id: "input-2", status: "queued" });
    expect(input.take()).toHaveLength(1);
  });
});

describe("what the host tells (L19a)", () => {
  it("L19a is an event and a text block behind the results, once", async () => {
    const input = new InputQueue();
    const told = { kind: "note", text: "The build is red." } as const;
    const tools = during(() => input.attach(told, "The build is red."));
    const { api, events, terminal } = await play([callOf("t1"), callOf("t2"), done], { tools, input });
    expect(attachmentsOf(events)).toEqual([told]);
    expect(blocksOf(sent(api, 2).messages.at(-1)).at(-1)).toEqual(text("The build is red."));
    // Written once, never taken out again.
    expect(JSON.stringify(sent(api, 3).messages).match(/The build is red/g)).toHaveLength(1);
    expect(JSON.stringify(terminal.messages).match(/The build is red/g)).toHaveLength(1);
  });

  it("L19a stays in the queue when the run ends first", async () => {
    const input = new InputQueue();
    input.attach({ kind: "memory_changed", path: "MEMORY.md" }, "MEMORY.md has changed.");
    const { events } = await play([done], { input });
    expect(attachmentsOf(events)).toEqual([]);
    expect(input.take()).toHaveLength(1);
  });
});

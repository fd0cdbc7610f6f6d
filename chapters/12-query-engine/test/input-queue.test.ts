import { reply, toolUse } from "@loopsmith/local-api";
import { describe, expect, it } from "vitest";
import { InputQueue } from "#chapter";
import { everythingReady } from "./manual-clock.ts";
import { blocksOf, play, registryOf, tool } from "./play.ts";

const textsOf = (queue: InputQueue): string[] => queue.take().map(({ block }) => block.text);

describe("12.3 InputQueue.take", () => {
  it("12.3a what comes while somebody still reads the list waits for the next call", async () => {
    const queue = new InputQueue();
    queue.enqueue("First.");
    const taken = queue.take();
    queue.enqueue("Second.");
    await everythingReady();
    queue.enqueue("Third.");
    expect(taken.map(({ block }) => block.text)).toEqual(["First."]);
    expect(queue.size).toBe(2);
    expect(textsOf(queue)).toEqual(["Second.", "Third."]);
    expect(textsOf(queue)).toEqual([]);
  });

  it("12.3b what the host has to say comes first, and each kind keeps its order", () => {
    const queue = new InputQueue();
    queue.enqueue("First.");
    queue.attach({ kind: "file_changed", path: "a.ts" }, "a.ts has changed.");
    queue.enqueue("Second.");
    queue.attach({ kind: "file_changed", path: "b.ts" }, "b.ts has changed.");
    expect(textsOf(queue)).toEqual(["a.ts has changed.", "b.ts has changed.", "First.", "Second."]);
  });

  it("12.3c a run gives each input to the model once, as the last block behind the results (L19)", async () => {
    const queue = new InputQueue();
    const said = ["Faster, please.", "And shorter."];
    const listens = tool("listens", () => {
      queue.enqueue(said.shift() ?? "");
      return { content: "heard" };
    });
    const callOf = (id: string) => reply([toolUse("listens", {}, id)]);
    const { events, requests } = await play([callOf("t1"), callOf("t2"), reply("Done.")], {
      tools: registryOf(listens),
      input: queue,
    });
    expect(requests.map((messages) => blocksOf(messages.at(-1)).at(-1)?.text)).toEqual([
      "Go.",
      "Faster, please.",
      "And shorter.",
    ]);
    expect(JSON.stringify(requests.at(-1)).match(/Faster/g)).toHaveLength(1);
    expect(events.filter(({ type }) => type === "queued_input")).toMatchObject([{ id: "input-1" }, { id: "input-2" }]);
  });
});

import { setTimeout } from "node:timers/promises";
import type { QueryEvent } from "@loopsmith/loop/events";
import { describe, expect, it } from "vitest";
import { printPlain } from "#chapter";
import { committed, discarded, reply, terminal, text } from "./events.ts";
import { Pipe } from "./pipe.ts";

const A_WHILE = 20; // ms; what does not wait has gone on by then

/** A run that counts how often it was asked for an event, and notes that it was closed. */
class Run {
  asked = 0;
  isClosed = false;

  async *of(...events: readonly QueryEvent[]): AsyncGenerator<QueryEvent> {
    try {
      for (const event of events) {
        this.asked += 1;
        yield event;
      }
    } finally {
      this.isClosed = true;
    }
  }
}

async function printed(...events: QueryEvent[]): Promise<string> {
  const pipe = new Pipe();
  await printPlain(new Run().of(...events), pipe);
  return pipe.written.join("");
}

describe("printPlain", () => {
  it("2.4a a half that was given up is never printed, nor a whole reply that was given up", async () => {
    const run = [text("The answ"), discarded, text("The answer."), reply("The answer, cut"), discarded];
    expect(await printed(...run, reply("The answer."), committed("The answer."), terminal)).toBe("The answer.\n");
  });

  it("2.4b not one escape byte comes out", async () => {
    const written = await printed(committed("\x1b[31mred\x1b[0m"), terminal);
    expect(written).toBe("␛[31mred␛[0m\n");
  });

  it("2.4c while the output is full no event is read (B70)", async () => {
    const [pipe, run] = [new Pipe({ fullAfter: 1 }), new Run()];
    const done = printPlain(run.of(committed("one"), committed("two"), committed("three")), pipe);
    await setTimeout(A_WHILE);
    expect([run.asked, pipe.written]).toEqual([1, ["one\n"]]);
    pipe.emit("drain");
    await done;
    expect(pipe.written).toEqual(["one\n", "two\n", "three\n"]);
    expect([pipe.listenerCount("drain"), pipe.listenerCount("close")]).toEqual([0, 0]);
  });

  it("2.4d only what the model said is a line", async () => {
    expect(await printed(text("x"), reply("y"), committed(""), committed("a", "b"), terminal)).toBe("a\nb\n");
  });

  it("2.4e a reader that leaves ends the reading, and closes the run", async () => {
    const [pipe, run] = [new Pipe({ fullAfter: 1 }), new Run()];
    const done = printPlain(run.of(committed("one"), committed("two")), pipe);
    await setTimeout(A_WHILE);
    pipe.emit("close");
    await done;
    expect([pipe.written, run.isClosed]).toEqual([["one\n"], true]);
  });
});

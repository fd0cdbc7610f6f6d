import { describe, expect, it } from "vitest";
import { Shutdown } from "#chapter";

const never = (): Promise<never> => new Promise(() => {});
const after = (ms: number): Promise<"late"> => new Promise((resolve) => setTimeout(() => resolve("late"), ms));

describe("1.4 Shutdown.run", () => {
  it("1.4a the newest closes first, one after the other, whichever of them throws", async () => {
    const shutdown = new Shutdown();
    const steps: string[] = [];
    const closing = (name: string) => async (): Promise<void> => {
      steps.push(`${name} begins`);
      await new Promise(setImmediate);
      steps.push(`${name} ends`);
    };
    shutdown.add("server", closing("server"));
    const remove = shutdown.add("lock", closing("lock"));
    shutdown.add("file", () => Promise.reject(new Error("the file is gone")));
    shutdown.add("session", () => {
      throw new Error("the disk is full");
    });
    shutdown.add("run", closing("run"));
    remove();
    expect(await shutdown.run(1_000)).toEqual({
      closed: ["run", "server"],
      failed: [
        { name: "session", message: "the disk is full" },
        { name: "file", message: "the file is gone" },
      ],
      abandoned: [],
    });
    expect(steps).toEqual(["run begins", "run ends", "server begins", "server ends"]);
  });

  it("1.4b one that hangs is abandoned by its name, and leaves time for the others", async () => {
    const shutdown = new Shutdown();
    shutdown.add("slow", async () => void (await after(30)));
    shutdown.add("stuck", never);
    expect(await shutdown.run(200)).toEqual({ closed: ["slow"], failed: [], abandoned: ["stuck"] });
  });

  it("1.4c everything closes once, however often it is asked for", async () => {
    const shutdown = new Shutdown();
    let times = 0;
    shutdown.add("session", async () => {
      await new Promise(setImmediate);
      times += 1;
    });
    const [first, second] = await Promise.all([shutdown.run(1_000), shutdown.run(1_000)]);
    expect([first, second, await shutdown.run(1_000)]).toEqual(Array(3).fill(first));
    expect([first.closed, times]).toEqual([["session"], 1]);
  });

  it("1.4d many that hang have the time of one between them", async () => {
    const shutdown = new Shutdown();
    for (let index = 0; index < 20; index += 1) shutdown.add(`stuck ${index}`, never);
    const end = await Promise.race([shutdown.run(100), after(1_900)]);
    expect(end).toMatchObject({ closed: [], failed: [], abandoned: expect.objectContaining({ length: 20 }) });
  });
});

import { describe, expect, it } from "vitest";
import { siblingsToCancel } from "#chapter";
import { exclusive, read, shared } from "./lanes.ts";

describe("step 9.2", () => {
  it("9.2a the failure of a Read cancels no other Read (L13)", () => {
    const failed = read("a.ts", "settled");
    const lanes = [read("b.ts", "running"), failed, read("c.ts", "queued")];
    expect(siblingsToCancel(lanes, failed, "declared")).toEqual([]);
  });

  it("9.2a the failure of a tool that declares it cancels all others, before and behind it", () => {
    const failed = shared("settled", { cancelsSiblings: true });
    const [before, asked, queued] = [shared("running"), shared("asking"), exclusive("queued")];
    expect(siblingsToCancel([before, failed, asked, queued], failed, "declared")).toEqual([before, asked, queued]);
  });

  it("9.2a it is the failed tool that declares it, not the ones beside it", () => {
    const failed = shared("settled");
    expect(siblingsToCancel([failed, exclusive("queued")], failed, "declared")).toEqual([]);
  });

  it("9.2a the policy may say that every failure cancels, or none", () => {
    const [mild, strict] = [shared("settled"), shared("settled", { cancelsSiblings: true })];
    const running = shared("running");
    expect(siblingsToCancel([mild, running], mild, "all")).toEqual([running]);
    expect(siblingsToCancel([strict, running], strict, "none")).toEqual([]);
  });

  it("9.2b what has settled keeps its result, and the failed call is none of its siblings (B06)", () => {
    const failed = shared("running", { cancelsSiblings: true });
    const lanes = [shared("settled"), failed, shared("settled"), shared("queued")];
    expect(siblingsToCancel(lanes, failed, "all")).toEqual([lanes[3]]);
  });
});

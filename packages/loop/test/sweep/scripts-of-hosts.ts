import { reply, text, toolUse } from "@loopsmith/local-api";
import type { Host, QueryScript } from "./play-stepped.ts";
import type { SteppedWorld } from "./stepped-world.ts";
import { toolsOf } from "./sweep-tools.ts";

const done = reply([text("All is done now.", ["All is ", "done now."])]);
const NEXT = ["next_turn", "completed"];
const threeCalls = reply([
  toolUse("quick", { n: 1 }, "q1"),
  toolUse("slow", { n: 2 }, "s2"),
  toolUse("quick", { n: 3 }, "q3"),
]);
const all = (world: SteppedWorld): Host => ({ tools: Object.values(toolsOf(world)) });

/** Scripts about what the host does around the tools: questions, hooks, saving. */
export const scriptsOfHosts: readonly QueryScript[] = [
  {
    name: "open questions: one who answers late, one who says no",
    replies: [threeCalls, done],
    host: (world) => ({
      ...all(world),
      canUseTool: world.around(async ({ toolUse: { id }, input }) => {
        await world.sleep(150);
        return id === "q3" ? { kind: "deny", cause: "denied", message: "No." } : { kind: "allow", input };
      }),
    }),
    reasons: NEXT,
  },
  {
    name: "a question that stays open for minutes, and one that fails",
    replies: [threeCalls, done],
    host: (world) => ({
      ...all(world),
      canUseTool: world.around(async ({ toolUse: { id }, input }) => {
        if (id === "q1") throw new Error("nobody there");
        await world.sleep(500_000);
        return { kind: "allow", input };
      }),
    }),
    reasons: NEXT,
  },
  {
    name: "hooks before tools: one changes, one denies, one never ends",
    replies: [threeCalls, done],
    host: (world) => ({
      ...all(world),
      hooks: {
        preTool: world.around(async ({ toolUseId }, signal) => {
          await world.sleep(60, signal);
          if (toolUseId === "q1") return { kind: "change", input: { n: 3 } };
          if (toolUseId === "q3") return { kind: "deny", message: "Not this." };
          await world.sleep(900_000);
          return { kind: "pass" };
        }),
      },
    }),
    reasons: NEXT,
  },
  {
    name: "a hook before a tool stops the run",
    replies: [threeCalls],
    host: (world) => ({
      ...all(world),
      hooks: {
        preTool: world.around(async ({ toolUseId }) => {
          await world.sleep(40);
          return toolUseId === "q3" ? { kind: "stop", message: "Enough." } : { kind: "pass" };
        }),
      },
    }),
    reasons: ["hook_stopped"],
  },
  {
    name: "hooks behind tools: a note, a failure, one that never ends",
    replies: [threeCalls, done],
    host: (world) => ({
      ...all(world),
      hooks: {
        postTool: world.around(async ({ toolUse: { id } }) => {
          await world.sleep(30);
          if (id === "q1") return { kind: "note", text: "Mind the gap." };
          if (id === "q3") throw new Error("broken");
          await world.sleep(900_000);
          return { kind: "pass" };
        }),
      },
    }),
    reasons: NEXT,
  },
  {
    name: "a hook behind a tool stops the run",
    replies: [threeCalls],
    host: (world) => ({
      ...all(world),
      hooks: {
        postTool: world.around(async () => world.sleep(20).then(() => ({ kind: "stop" as const, message: "Enough." }))),
      },
    }),
    reasons: ["hook_stopped"],
  },
  {
    name: "a deaf tool, a deaf hook behind it, and a saver that is deaf too",
    replies: [reply([toolUse("hard_of_hearing", { ms: 900 }, "h1"), toolUse("big", { n: 1 }, "b1")]), done],
    host: (world) => ({
      ...all(world),
      hooks: { postTool: world.around(async () => world.sleep(50_000).then(() => ({ kind: "pass" as const }))) },
      context: { saveOverflow: world.around(() => world.sleep(900_000).then(() => "/kept.txt")) },
    }),
    reasons: NEXT,
  },
];

import { contextTokens, type Message, ownCopy, type RebasePlan, rebase } from "@loopsmith/conversation/history";
import type { Hooks, QueryDeps, QueryParams } from "@loopsmith/loop";
import type { CanUseTool } from "@loopsmith/tools/tool";
import type { HostTemper } from "./scenario.ts";
import type { World } from "./world.ts";

/** What a host of this scenario brings to `query`: whom it asks, its hooks, how it makes room. */
export function hostOf(world: World): Pick<QueryParams, "canUseTool" | "hooks" | "deps"> {
  const { asker, preTool, postTool, stopHook, prepare, cure, summary, staged } = world.scenario;
  const stagedCollapses = staged ? [{ span: { from: 0, to: 1, tokens: 10 }, summary: "Short." }] : [];
  return {
    ...(asker !== "none" && { canUseTool: askerOf(world, asker) }),
    hooks: {
      ...(preTool !== "none" && { preTool: preToolOf(world, preTool) }),
      ...(postTool !== "none" && { postTool: postToolOf(world, postTool) }),
      ...(stopHook !== "none" && { stop: [stopHookOf(world, stopHook), stopHookOf(world, "quick")] }),
    },
    deps: {
      random: () => world.random.next(),
      state: { stagedCollapses },
      ...(prepare !== "none" && { prepare: prepareOf(world, prepare) }),
      ...(cure !== "none" && { cure: cureOf(world, cure) }),
      ...(summary !== "none" && {
        summarizeToolUse: async (_turn, signal) => {
          await takeTime(world, summary, signal, "may_hang");
          return world.random.pick(["They did something.", undefined]);
        },
      }),
    },
  };
}

/** Keeps what is cut; one that fails or is slow costs no result. */
export function saverOf(world: World): ((text: string) => Promise<string>) | undefined {
  const { saver } = world.scenario;
  if (saver === "none") return undefined;
  return async () => {
    await takeTime(world, saver, world.signal, "answers");
    return "/kept.txt";
  };
}

/** How long somebody of the host takes: no time, some, more than is waited for after an abort, or for ever; or it fails. */
async function takeTime(
  world: World,
  temper: HostTemper,
  signal: AbortSignal,
  patience: "answers" | "may_hang",
): Promise<void> {
  const { random } = world;
  world.step("host");
  const ms = random.small(4_000);
  if (temper !== "moody") return;
  switch (random.weighted({ prompt: 6, listens: 3, late: 1, fails: 1, hangs: patience === "may_hang" ? 0.7 : 0 })) {
    case "prompt":
      return;
    case "listens":
      return world.sleep(ms, signal);
    case "late":
      return world.sleep(ms);
    case "fails":
      throw new Error("the host is broken");
    case "hangs":
      return world.sleep(1_000_000);
  }
}

function askerOf(world: World, temper: HostTemper): CanUseTool {
  return async ({ input, mustAsk }, signal) => {
    await takeTime(world, temper, signal, "answers");
    const { random } = world;
    const kind = random.weighted({ allow: 12, deny: mustAsk === undefined ? 2 : 8, stop: 0.5 });
    if (kind === "deny") return { kind, cause: random.pick(["denied", "headless"]), message: "It may not run." };
    return kind === "stop" ? { kind, message: "No more of this." } : { kind, input };
  };
}

function preToolOf(world: World, temper: HostTemper): NonNullable<Hooks["preTool"]> {
  return async ({ input }, signal) => {
    await takeTime(world, temper, signal, "may_hang");
    const { random } = world;
    const kind = random.weighted({ pass: 20, deny: 2, ask: 2, stop: 0.5, change: 3 });
    if (kind === "pass") return { kind };
    if (kind !== "change") return { kind, message: "A rule of the host." };
    return { kind, input: random.chance(0.8) ? { ...Object(input), ms: 1 } : { n: "none" } };
  };
}

function postToolOf(world: World, temper: HostTemper): NonNullable<Hooks["postTool"]> {
  return async (_call, _output, signal) => {
    await takeTime(world, temper, signal, "may_hang");
    const kind = world.random.weighted({ pass: 10, note: 3, stop: 0.5 });
    if (kind === "note") return { kind, text: "Mind the gap." };
    return kind === "stop" ? { kind, message: "Enough." } : { kind };
  };
}

function stopHookOf(world: World, temper: HostTemper): NonNullable<Hooks["stop"]>[number] {
  return async (_context, signal) => {
    await takeTime(world, temper, signal, "may_hang");
    const kind = world.random.weighted({ agree: 5, continue: 3, prevent: 0.7 });
    if (kind === "continue") return { kind, feedback: "The tests have not run." };
    return kind === "prevent" ? { kind, message: "It may not end like this." } : { kind };
  };
}

const ENOUGH_TOKENS = 1_000;

function prepareOf(world: World, temper: HostTemper): QueryDeps["prepare"] {
  return async (state, signal) => {
    await takeTime(world, temper, signal, "may_hang");
    const kind = world.random.weighted({ ready: 20, smaller: 3, blocked: 0.7 });
    if (kind === "blocked") return { kind, remaining: 12, events: [] };
    if (kind === "ready") return { kind, state, maxTokens: ENOUGH_TOKENS, events: [] };
    const { messages, event } = shorten(state.messages, "compact");
    return {
      kind: "ready",
      state: { ...state, messages, usagePoint: undefined },
      maxTokens: ENOUGH_TOKENS,
      events: [event],
    };
  };
}

function cureOf(world: World, temper: HostTemper): QueryDeps["cure"] {
  return async (cure, state, signal) => {
    await takeTime(world, temper, signal, "may_hang");
    const kind = world.random.weighted({ cured: 4, not_cured: 1 });
    if (kind === "not_cured") return { kind, cure, ...(world.random.chance(0.5) && { message: "It is not shorter." }) };
    const { messages, event } = shorten(state.messages, cure === "collapse_drain" ? "collapse" : "compact");
    return { kind, cure, messages, plan: event.plan, tokensBefore: event.tokensBefore, tokensAfter: event.tokensAfter };
  };
}

/** All that was said after the prompt as one sentence. */
function shorten(messages: readonly Message[], cause: "compact" | "collapse") {
  const [first] = messages;
  const summary: Message = { role: "user", content: [{ type: "text", text: "This is what has been done so far." }] };
  const plan: RebasePlan = {
    cause,
    messages: ownCopy([...(first ? [first] : []), summary]),
    firstChanged: first ? 1 : 0,
    thinking: "strip",
  };
  const rebased = rebase(messages, plan);
  const [tokensBefore, tokensAfter] = [contextTokens(messages), contextTokens(rebased)];
  return { messages: rebased, event: { type: "rebase", plan, tokensBefore, tokensAfter } as const };
}

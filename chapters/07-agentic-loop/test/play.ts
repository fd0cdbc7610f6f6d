import { createClient } from "@loopsmith/llm/client";
import { type MessagesRequest, type Model, reply, type ScriptStep, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import type { AnyTool } from "@loopsmith/tools";
import { agenticLoop, type LoopOptions, type LoopResult } from "#chapter";
import { contextOf, echoTool } from "./tools.ts";

/** What a run came to, and what it sent. */
export type Played = LoopResult & { requests: MessagesRequest[] };
export type Play = LoopOptions & { tools?: readonly AnyTool[]; maxTurns?: number };

/** Runs the loop over HTTP against a server that plays these replies, and refuses what the real API would refuse. */
export async function play(steps: readonly ScriptStep[] | Model, options: Play = {}): Promise<Played> {
  const { tools = [echoTool()], maxTurns, ...opts } = options;
  const run = { context: contextOf(tools), ...opts };
  return withLocalApi(steps, async (api) => {
    const request = { client: createClient(api) };
    const result = await agenticLoop([{ role: "user", content: "Go." }], undefined, maxTurns, { ...run, request });
    // The server has checked each of them.
    return { ...result, requests: api.requests.map(({ body }) => body as MessagesRequest) };
  });
}

/** How a run ended, in words: what a test that expected another end says first. */
export function told({ reason, turnCount, error }: LoopResult): string {
  return `it ended with ${reason} in turn ${turnCount}${error ? `: ${error.name}: ${error.message}` : ""}`;
}

/** A reply that makes one call of echo. */
export const oneCall = (id: string, n = 1): ScriptStep => reply([toolUse("echo", { n }, id)]);
/** A reply that ends the run. */
export const done = reply("Done.");

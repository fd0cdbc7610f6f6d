import type { Host } from "@loopsmith/agent/host";
import { createSmallAgent } from "@loopsmith/agent/small-agent";
import type { Catalogue } from "@loopsmith/agent/text";
import type { QueryEvent, Terminal } from "@loopsmith/loop/events";
import { ToolRegistry } from "@loopsmith/tools";
import { createNodeHost, registerBuiltinTools } from "@loopsmith/tools/builtin";
import { type AskLine, createAskPermission } from "./ask-permission.ts";
import { connectToModel, type ModelConnection } from "./connect.ts";
import { systemPrompt } from "./system-prompt.ts";

/** Where a session works and what it may do. */
export type SessionOptions = {
  /** Absolute. */
  cwd: string;
  /** Default: the connection's. */
  model: string | undefined;
  /** For each run; default: no limit. */
  maxTurns: number | undefined;
  /** Tools that write or run may do so without asking. */
  yes: boolean;
};

/** A conversation with one model in one folder; each run goes on where the last one ended. */
export type Session = {
  connection: ModelConnection;
  run(prompt: string, signal: AbortSignal): AsyncGenerator<QueryEvent, Terminal>;
  close(): Promise<void>;
};

/** Puts model, tools and permissions together. `ask` puts a question to a person; undefined: nobody is there. */
export async function openSession(
  host: Host,
  options: SessionOptions,
  texts: Catalogue,
  ask: AskLine | undefined,
): Promise<Session> {
  const connection = await connectToModel(host.env);
  const registry = new ToolRegistry();
  registerBuiltinTools(registry, createNodeHost({ cwd: options.cwd, env: host.env }));
  const start = createSmallAgent({
    registry,
    client: connection.client,
    cwd: options.cwd,
    systemPrompt: systemPrompt(options.cwd, host.platform),
    canUseTool: createAskPermission(texts, ask, options.yes),
  });
  const runOptions = { model: options.model ?? connection.model, maxTurns: options.maxTurns };
  return {
    connection,
    run: (prompt, signal) => start(prompt, runOptions, signal),
    close: () => connection.close(),
  };
}

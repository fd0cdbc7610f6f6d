import type { AskPerson } from "@loopsmith/agent/access";
import { type ChatCommands, Conversation, type LiveSession } from "@loopsmith/agent/chat";
import type { RunFacts, RunOptions, Setting } from "@loopsmith/agent/cli";
import { removeOldSessions, sessionFolder } from "@loopsmith/agent/sessions";
import type { SessionTrace } from "@loopsmith/agent/trace";
import { ToolRegistry } from "@loopsmith/tools";
import { registerBuiltinTools } from "@loopsmith/tools/builtin";
import { allCommands } from "./all-commands.ts";
import { chosenSession } from "./choose-session.ts";
import { connectToModel, type ModelConnection } from "./connect.ts";
import { openAccess } from "./open-access.ts";
import { openLiveSession } from "./open-live-session.ts";
import { type Machine, openMachine } from "./open-machine.ts";
import { openTrace } from "./open-trace.ts";
import type { Place } from "./place.ts";
import { readMemory } from "./read-memory.ts";
import { chooseModel, spentUsd } from "./run-model.ts";
import { subagentTool } from "./subagents.ts";

/** A conversation with everything that it is made of. Close it when the last run has ended. */
export type Assembled = {
  conversation: Conversation;
  session: LiveSession;
  connection: ModelConnection;
  facts: RunFacts;
  commands: ChatCommands;
  /** What a person has to know before the first run, a sentence each. */
  notes: readonly string[];
  close(): Promise<void>;
};

/** Who is talked with: whom to ask, absent for nobody, and what a command does that ends the conversation. */
export type Company = { ask: AskPerson | undefined; onLeave(): void };

const SESSION_DAYS = 30; // how long a session is kept that nobody goes on with

/** Puts model, tools, permissions, memory and session together. Throws a `UsageError` for what the person can mend. */
export async function assemble(
  setting: Setting,
  options: RunOptions,
  place: Place,
  company: Company,
): Promise<Assembled> {
  const trace = openTrace(setting, options);
  const machine = await openMachine(place, setting.host.env, setting.texts);
  try {
    return await assembleOn(machine, { setting, options, place, company, trace });
  } catch (error) {
    await machine.close();
    trace.close();
    throw error;
  }
}

type Order = { setting: Setting; options: RunOptions; place: Place; company: Company; trace: SessionTrace };

async function assembleOn(machine: Machine, { setting, options, place, company, trace }: Order): Promise<Assembled> {
  const { host, texts } = setting;
  const folder = sessionFolder(place.folders, place.project);
  const id = await chosenSession(folder, options.session, texts);
  const tools = new ToolRegistry();
  registerBuiltinTools(tools, machine.host);
  const shellFolder = (): string => machine.host.shell.folders.current(place.cwd);
  const ask = company.ask && trace.watchQuestions(company.ask);
  const opened = await openAccess(place, options, { tools: [...tools.names(), "Task"], shellFolder }, ask);
  const memory = await readMemory(place);
  const connection = await connectToModel(host.env);
  try {
    const model = chooseModel(setting, connection, place, options);
    const made = { setting, options, place, tools, machine, connection, model, memory, folder, trace, ...opened };
    tools.register(subagentTool(made));
    const session = await openLiveSession(made, id);
    const costUsd = (): number | undefined => spentUsd(session, connection);
    const commands = await allCommands({ ...made, session, costUsd });
    const words = { unknownCommand: texts.unknownSlash, commandFailed: texts.slashFailed };
    return {
      conversation: new Conversation({
        ...{ session, commands, texts: words, onLeave: company.onLeave },
        watch: (prompt, run) => trace.watch(prompt, run),
      }),
      session,
      connection,
      commands,
      facts: factsOf(made, session, costUsd),
      notes: notesOf(made, session),
      close: async () => {
        await machine.close();
        await session.close();
        await connection.close();
        trace.close();
        await removeOldSessions(folder, place.settings.sessionDays ?? SESSION_DAYS, new Date());
      },
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** All that there is when the session can be opened. */
export type Made = {
  setting: Setting;
  options: RunOptions;
  place: Place;
  tools: ToolRegistry;
  machine: Machine;
  connection: ModelConnection;
  model: string;
  memory: Awaited<ReturnType<typeof readMemory>>;
  /** Where the sessions are. */
  folder: string;
  trace: SessionTrace;
} & Awaited<ReturnType<typeof openAccess>>;

/** Asked for when they are written: session, model and mode may change between two runs. */
function factsOf(
  { place, access, tools, options }: Made,
  session: LiveSession,
  costUsd: RunFacts["costUsd"],
): RunFacts {
  return {
    get sessionId() {
      return session.id;
    },
    get model() {
      return session.model;
    },
    get permissionMode() {
      return access.mode;
    },
    cwd: place.cwd,
    tools: tools.names(),
    verbose: options.verbose,
    costUsd,
    denials: () => session.engine.permissionDenials,
  };
}

function notesOf(made: Made, { notes }: LiveSession): string[] {
  const { setting, connection, machine, named, place, warnings } = made;
  const { texts } = setting;
  return [
    ...(connection.kind === "embedded" ? [texts.embedded] : []),
    machine.note,
    ...(named.length > 0 ? [texts.mayRead(named)] : []),
    ...(place.trust === "unknown" ? [texts.notTrusted(place.project.root)] : []),
    ...(place.trust === "changed" ? [texts.changedSince(place.project.root)] : []),
    ...place.warnings,
    ...warnings,
    ...notes,
  ];
}

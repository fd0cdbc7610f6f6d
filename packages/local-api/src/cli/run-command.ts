import type { Model } from "@loopsmith/local-api/model";
import { LocalApiError, type LocalServer, startLocalApi, startRecorder, startReplay } from "@loopsmith/local-api/node";
import { offlineScout } from "@loopsmith/local-api/scout";
import type { LoggedRequest } from "@loopsmith/local-api/server";
import { createCannedModel } from "./canned-model.ts";
import { readCommandLine, type ServedModel, type ServeSettings } from "./command-line.ts";
import type { CassetteProblem, CommandText } from "./command-text.ts";
import { requestLine } from "./request-line.ts";
import type { Tape } from "./tape.ts";

/** Exit codes: the server did not start; the command line was not understood. */
const FAILED = 1;
const MISUSED = 2;

/** How many requests a server that may run for days keeps in its log. */
const KEPT_REQUESTS = 100;

const MODELS: Readonly<Record<ServedModel, Model>> = {
  "offline-scout": offlineScout,
  "scripted-modern": createCannedModel("scripted-modern"),
  "scripted-classic": createCannedModel("scripted-classic"),
};

/** `loopsmith-local-api`: serves until the process is asked to end, or sets its exit code and says why. */
export async function runCommand(host: NodeJS.Process): Promise<void> {
  const command = readCommandLine(host.argv.slice(2), host.env);
  switch (command.kind) {
    case "help":
      return void host.stdout.write(command.text.help);
    case "refused":
      host.exitCode = MISUSED;
      return void host.stderr.write(`${command.message}\n`);
    case "serve":
      return serve(host, servingModels(command.settings, command.text));
    case "tape":
      return serve(host, servingTape(command.tape, command.text));
    default:
      return command satisfies never;
  }
}

/** What is served: how it starts, how it is used, and why it did not start. */
type Service = {
  start(log: Log): Promise<LocalServer>;
  howToUse(server: LocalServer): string;
  problem(error: LocalApiError): string;
};

/** What every server of the command is given. */
type Log = { keepRequests: number; onRequestEnd(request: LoggedRequest): void };

async function serve(host: NodeJS.Process, { start, howToUse, problem }: Service): Promise<void> {
  const onRequestEnd = (request: LoggedRequest): void => void host.stderr.write(requestLine(request));
  const server = await start({ keepRequests: KEPT_REQUESTS, onRequestEnd }).catch((error: unknown) => {
    if (!(error instanceof LocalApiError)) throw error;
    return error;
  });
  if (server instanceof LocalApiError) {
    host.exitCode = FAILED;
    return void host.stderr.write(`${problem(server)}\n`);
  }
  host.stdout.write(`${server.baseUrl}\n`);
  host.stderr.write(howToUse(server));
  await untilAskedToEnd(host);
  await server.close();
}

/** Settles at the first Ctrl-C (or SIGTERM); a second one ends the process whatever it is doing. */
function untilAskedToEnd(host: NodeJS.Process): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) host.once(signal, () => resolve());
  });
}

function servingModels({ model, ...settings }: ServeSettings, text: CommandText): Service {
  return {
    start: (log) => startLocalApi({ ...settings, ...log, model: MODELS[model], models: MODELS }),
    howToUse: ({ baseUrl, apiKey }) => text.howToUse(baseUrl, apiKey, model),
    problem: (error) => portProblem(error, settings.port, text),
  };
}

function servingTape(tape: Tape, text: CommandText): Service {
  const { file, port } = tape;
  return {
    start: (log) =>
      tape.kind === "record"
        ? startRecorder({ file, port, upstream: tape.upstream, ...log })
        : startReplay({ file, port, ...log }),
    howToUse: ({ baseUrl, apiKey }) =>
      tape.kind === "record" ? text.howToRecord(baseUrl, tape.upstream, file) : text.howToReplay(baseUrl, apiKey, file),
    problem: (error) => {
      const { code } = error;
      return isOfCassette(code, text) ? text.cassetteProblems[code](file) : portProblem(error, port, text);
    },
  };
}

function isOfCassette(code: string, text: CommandText): code is CassetteProblem {
  return Object.hasOwn(text.cassetteProblems, code);
}

function portProblem({ code }: LocalApiError, port: number, text: CommandText): string {
  return code === "port_in_use" ? text.portInUse(port) : text.cannotListen(port);
}

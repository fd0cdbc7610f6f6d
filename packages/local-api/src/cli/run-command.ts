import type { Model } from "@loopsmith/local-api/model";
import { LocalApiError, type LocalServer, startLocalApi } from "@loopsmith/local-api/node";
import { offlineScout } from "@loopsmith/local-api/scout";
import { createCannedModel } from "./canned-model.ts";
import { readCommandLine, type ServedModel, type ServeSettings } from "./command-line.ts";
import type { CommandText } from "./command-text.ts";
import { requestLine } from "./request-line.ts";

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
      return serve(host, command.settings, command.text);
    default:
      return command satisfies never;
  }
}

async function serve(host: NodeJS.Process, settings: ServeSettings, text: CommandText): Promise<void> {
  const server = await start(host, settings).catch((error: unknown) => {
    if (!(error instanceof LocalApiError)) throw error;
    return error;
  });
  if (server instanceof LocalApiError) {
    host.exitCode = FAILED;
    const sentence = server.code === "port_in_use" ? text.portInUse : text.cannotListen;
    return void host.stderr.write(`${sentence(settings.port)}\n`);
  }
  host.stdout.write(`${server.baseUrl}\n`);
  host.stderr.write(text.howToUse(server.baseUrl, server.apiKey, settings.model));
  await untilAskedToEnd(host);
  await server.close();
}

/** Settles at the first Ctrl-C (or SIGTERM); a second one ends the process whatever it is doing. */
function untilAskedToEnd(host: NodeJS.Process): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) host.once(signal, () => resolve());
  });
}

function start({ stderr }: NodeJS.Process, { model, ...settings }: ServeSettings): Promise<LocalServer> {
  return startLocalApi({
    ...settings,
    model: MODELS[model],
    models: MODELS,
    keepRequests: KEPT_REQUESTS,
    onRequestEnd: (request) => void stderr.write(requestLine(request)),
  });
}

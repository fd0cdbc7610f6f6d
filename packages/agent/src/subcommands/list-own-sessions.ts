import { UsageError } from "@loopsmith/agent/cli";
import { findPlace } from "@loopsmith/agent/run";
import { sessionFolder, sessionLines } from "@loopsmith/agent/sessions";
import { makeHarmless } from "@loopsmith/agent/ui";
import { listSessions } from "@loopsmith/loop/node";
import type { SubcommandInput } from "./run-subcommand.ts";

/** `sessions`: those of this folder, the newest first, with age, size and title; with `--output-format json` as a list. */
export async function listOwnSessions({ setting, words, options }: SubcommandInput): Promise<number> {
  const { host, texts } = setting;
  if (words.length > 0) throw new UsageError(texts.usage.sessions);
  const { folders, project } = await findPlace(setting, options);
  const sessions = await listSessions(sessionFolder(folders, project));
  if (options.outputFormat !== "text") host.stdout.write(`${JSON.stringify(sessions)}\n`);
  else if (sessions.length === 0) host.stderr.write(`${texts.noSessions}\n`);
  else host.stdout.write(`${makeHarmless(sessionLines(sessions, new Date()))}\n`);
  return 0;
}

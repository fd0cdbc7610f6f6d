import { join } from "node:path";
import {
  builtinCommands,
  type ChatCommands,
  type LiveSession,
  ownCommands,
  permissionsCommand,
  traceCommand,
} from "@loopsmith/agent/chat";
import { PROJECT_FOLDER } from "@loopsmith/agent/config";
import type { Made } from "./assemble.ts";

const USUAL_COLUMNS = 80; // where nobody knows

/** The commands of a conversation: a person's own, those of a trusted project, and ours, whose names nobody can take. */
export async function allCommands(
  made: Made & { session: LiveSession; costUsd(): number | undefined },
): Promise<ChatCommands> {
  const { session, costUsd, folder, place, access, memory, trace } = made;
  const { texts, host } = made.setting;
  const own = await ownCommands(join(place.folders.config, "commands"), texts.ownCommand);
  const ofProject = join(place.project.root, PROJECT_FOLDER, "commands");
  const trusted = place.trust === "trusted" ? await ownCommands(ofProject, texts.ownCommand) : [];
  const commands: ChatCommands = new Map([
    ...builtinCommands({
      session,
      costUsd,
      folder,
      texts,
      memory: memory.map(({ path }) => path),
      permissions: permissionsCommand(access, texts),
      trace: traceCommand(trace, () => host.stdout.columns ?? USUAL_COLUMNS, texts),
      all: () => commands,
    }),
    ...[...trusted, ...own].filter(([name]) => !Object.hasOwn(texts.about, name)),
  ]);
  return commands;
}

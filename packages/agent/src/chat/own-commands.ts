import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { readText } from "@loopsmith/agent/config";
import type { ChatCommand, ChatCommands } from "./chat-command.ts";

const SUFFIX = ".md";
const NAME = /^[a-z][\w-]*$/i;

/**
 * The commands that a person has written: each Markdown file of a folder is one, its text the prompt, `$ARGUMENTS` in it what
 * stands behind the name (or the end, where it is not there). The line of the help is the first one, when it is a heading.
 */
export async function ownCommands(folder: string, describe: (path: string) => string): Promise<ChatCommands> {
  const names = await readdir(folder).catch(() => []); // most people have no such folder
  const files = names.filter((name) => name.endsWith(SUFFIX) && NAME.test(name.slice(0, -SUFFIX.length)));
  const commands = await Promise.all(
    files.sort().map(async (file) => {
      const path = join(folder, file);
      const text = (await readText(path)) ?? "";
      return [file.slice(0, -SUFFIX.length), ownCommand(text, describe(path))] as const;
    }),
  );
  return new Map(commands);
}

function ownCommand(text: string, description: string): ChatCommand {
  const [, heading, body = text] = /^# +([^\n]+)\n([\s\S]*)$/.exec(text) ?? [];
  const template = body.trim();
  return {
    about: heading ?? description,
    run: async (args) => ({
      kind: "ask",
      prompt: template.includes("$ARGUMENTS")
        ? template.replaceAll("$ARGUMENTS", () => args)
        : [template, args].filter((part) => part !== "").join("\n\n"),
    }),
  };
}

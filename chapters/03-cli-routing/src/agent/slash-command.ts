import { nearMiss } from "./near-miss.ts";
import { todo } from "@loopsmith/course/todo";

/** A command as the parser has to know it. */
export type SlashCommand = { about: string };

/** A line that was typed. `unknown`: it looks like a command, but there is none of that name. */
export type SlashInput<Command extends SlashCommand = SlashCommand> =
  | { kind: "text"; text: string }
  | { kind: "command"; name: string; command: Command; args: string }
  | { kind: "unknown"; name: string; meant: string | undefined };

const COMMAND = /^\/([^\s/]*)(?:\s+([\s\S]*))?$/;

/** A slash and one word are a command; a path is text, and so is all else. */
export function parseSlashCommand<Command extends SlashCommand>(
  line: string,
  commands: ReadonlyMap<string, Command>,
): SlashInput<Command> {
  // 3.3 区分命令与文字；在映射里查找名字，没有就建议最接近的一个。
  return todo(
    "3.3",
    "Tell a command from text; look its name up in the map, and suggest the nearest one when it is not there.",
  );
}

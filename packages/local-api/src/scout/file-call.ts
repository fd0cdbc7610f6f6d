import { quoteForShell } from "./shell-text.ts";
import { type PlannedCall, planCommand, type Toolbox } from "./toolbox.ts";

/** Some lines of a file: the first one, counted from 1, and how many. */
export type LineRange = { first: number; count: number };

/** A call that shows a file, or a part of it: the client's reader, else the shell. */
export function planRead(tools: Toolbox, path: string, range?: LineRange): PlannedCall | undefined {
  const reader = tools.find("read");
  if (reader !== undefined) return reader.call({ path, firstLine: range?.first, lineCount: range?.count });
  const file = quoteForShell(path);
  const lines = range && `${range.first},${range.first + range.count - 1}p`;
  return planCommand(tools, lines === undefined ? `cat -- ${file}` : `sed -n ${lines} -- ${file}`);
}

/** A call that finds files by a glob in a folder: the client's finder, else the shell. */
export function planFind(tools: Toolbox, glob: string, folder: string): PlannedCall | undefined {
  const finder = tools.find("files");
  if (finder === undefined) return planShellFind(tools, glob, folder);
  return finder.call({ glob, folder, hitLimit: "most", description: glob });
}

/** The same with the shell's `find`, which takes the last part of the glob for the name. */
export function planShellFind(tools: Toolbox, glob: string, folder: string): PlannedCall | undefined {
  const name = glob.split("/").at(-1) ?? "*";
  const named = /^\*+$/.test(name) ? "" : ` -name ${quoteForShell(name)}`;
  const foreign = "-not -path '*/.git/*' -not -path '*/node_modules/*'";
  return planCommand(tools, `find ${quoteForShell(folder)} -type f${named} ${foreign}`);
}

/** A call that writes a whole file: the client's writer, else the shell. */
export function planWrite(tools: Toolbox, path: string, content: string): PlannedCall | undefined {
  const writer = tools.find("write");
  if (writer !== undefined) return writer.call({ path, content, description: path });
  return planCommand(tools, `printf %s ${quoteForShell(content)} > ${quoteForShell(path)}`);
}

/** A command that adds lines to the end of a file. */
export function planAppend(tools: Toolbox, path: string, content: string): PlannedCall | undefined {
  return planCommand(tools, `printf '%s\\n' ${quoteForShell(content)} >> ${quoteForShell(path)}`);
}

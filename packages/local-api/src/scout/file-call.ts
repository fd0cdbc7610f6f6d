import { quoteForShell } from "./shell-text.ts";
import { type PlannedCall, planCommand, type Toolbox } from "./toolbox.ts";

/** Some lines of a file: the first one, counted from 1, and how many. */
export type LineRange = { first: number; count: number };

/** A call that shows a file, and the number of the first line that it will show. */
export type PlannedRead = { call: PlannedCall; first: number };

/** Shows a file, or a part of it where that can be told: with the client's reader, else with the shell. */
export function planRead(tools: Toolbox, path: string, range?: LineRange): PlannedRead | undefined {
  const reader = tools.find("read");
  if (reader === undefined) return planShellRead(tools, path, range);
  const part = reader.takes("firstLine") && range;
  if (!part) return { call: reader.call({ path, description: path }), first: 1 };
  const values = { path, firstLine: part.first, lineCount: part.count, description: path };
  return { call: reader.call(values), first: part.first };
}

function planShellRead(tools: Toolbox, path: string, range: LineRange | undefined): PlannedRead | undefined {
  const file = quoteForShell(path);
  const { first, count } = range ?? { first: 1, count: 0 };
  const call = planCommand(tools, range ? `sed -n ${first},${first + count - 1}p -- ${file}` : `cat -- ${file}`);
  return call && { call, first };
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

import { quoteForShell } from "./shell-text.ts";
import type { PlannedCall, Toolbox } from "./toolbox.ts";

/** What is looked for: lines that hold one of the texts, letter by letter. */
export type Needle = { texts: readonly string[]; ignoreCase: boolean };

/** One way to search: the call that lists the hits, and the one that counts them file by file. */
export type Searcher = {
  list(folder: string): PlannedCall;
  count?: (folder: string) => PlannedCall;
};

/** Nobody who asks for their files means these; a shell does not know what is ignored. */
const FOREIGN = "--exclude-dir=.git --exclude-dir=node_modules";

/** The ways to search that the client offers: its own search tool before the shell's `grep`. */
export function searchersOf(tools: Toolbox, needle: Needle): readonly Searcher[] {
  return [toolSearcher(tools, needle), shellSearcher(tools, needle)].filter((searcher) => searcher !== undefined);
}

function toolSearcher(tools: Toolbox, { texts, ignoreCase }: Needle): Searcher | undefined {
  const search = tools.find("search");
  if (search === undefined) return undefined;
  const call = (folder: string, outputMode: "content" | "count"): PlannedCall =>
    search.call({
      pattern: texts.map(escapeForRegex).join("|"),
      folder,
      outputMode,
      lineNumbers: true,
      hitLimit: "most",
      description: `Search for ${texts.join(", ")}`,
      ignoreCase: ignoreCase || undefined,
      caseSensitive: !ignoreCase,
    });
  const list = (folder: string): PlannedCall => call(folder, "content");
  return search.knows("outputMode", "count") ? { list, count: (folder) => call(folder, "count") } : { list };
}

function shellSearcher(tools: Toolbox, { texts, ignoreCase }: Needle): Searcher | undefined {
  const shell = tools.find("shell");
  if (shell === undefined) return undefined;
  const grep = (flags: string, folder: string): string => {
    const patterns = texts.map((text) => `-e ${quoteForShell(text)}`).join(" ");
    return `grep -r${flags} -HIF${ignoreCase ? "i" : ""} ${FOREIGN} ${patterns} -- ${quoteForShell(folder)}`;
  };
  const call = (command: string): PlannedCall => shell.call({ command, description: `Search for ${texts.join(", ")}` });
  return {
    list: (folder) => call(grep("n", folder)),
    count: (folder) => call(`${grep("c", folder)} | grep -v ':0$'`),
  };
}

function escapeForRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

import { fenced, lastLines, lineDiff, quotedResult } from "./short-text.ts";
import type { Repair, Texts } from "./texts.ts";

const MOST_NAMED = 200; // files named one by one in an answer

const MOST_MISSING = 20; // files named that were not searched to their end
const WHAT_RULES_SEE = "That is what rules can see; what it means I cannot tell.";

const INTRODUCTION = `I am offline-scout, a rule-based stand-in: not a language model, but a set of rules on your machine. I understand requests like these, in English and Chinese:
- find all TODOs in packages (also FIXME, XXX, HACK, BUG)
- find "some text" in src
- find files named *.test.ts
- list src
- read README.md
- replace "a" with "b" in src/file.ts; create notes.txt with "…"; append "…" to notes.txt
- run \`npm test\`
- fix the failing test
For anything else, connect your client to a real model.`;

const TOOLS = {
  read: "reads files",
  search: "searches in files",
  files: "finds files",
  list: "lists folders",
  shell: "runs commands",
  edit: "edits files",
  write: "writes files",
};

export const ENGLISH: Texts = {
  introduction: INTRODUCTION,
  thought: "My rules say what comes next: they read the newest prompt and the results behind it.",
  notUnderstood: `That is none of the things that my rules cover, so I have done nothing.\n\n${INTRODUCTION}`,
  summaryOfTalk: (prompts, calls) =>
    `So far the user asked ${count(prompts.length, "time")}, and ${count(calls, "tool call")} answered:\n${bullets(prompts)}`,

  searching: (folder) => `I search ${folderName(folder)} and take stock of its files.`,
  searchingOn: (places) => `The result was cut, so I search ${count(places, "place")} again, each by itself.`,
  lookingCloser: (paths) => `I look at what stands around the hits in ${paths.join(", ")}.`,
  findingFiles: (glob, folder) => `I look for ${glob} in ${folderName(folder)}.`,
  listingFolder: (folder) => `I list ${folderName(folder)}.`,
  reading: (path) => `I read ${path}.`,
  editing: (path) => `I change ${path}.`,
  writing: (path) => `I write ${path}.`,
  running: (command) => `I run \`${command}\`.`,
  runningAgain: (path, { line }) => `I have changed line ${line} of ${path} and run the tests again.`,

  noTool: (capability) => `This client offers me no tool that ${TOOLS[capability]}, so I cannot do that.`,
  trouble: ({ kind, result }) =>
    kind === "denied"
      ? `${result.name} was not allowed, so I leave it at that. The answer was:\n${quotedResult(result.text)}`
      : `${result.name} could not do it, and I do not try the same again. It said:\n${quotedResult(result.text)}`,
  unreadable: (result) =>
    `The search answered in a form that I cannot read, so here it is as it came:\n${quotedResult(result)}`,

  hitsHead: ({ texts, folder, hits, files, inFolder }) => {
    const place = `${folderName(folder)}${inFolder ? ` (${inFolder.cut ? "at least " : ""}${count(inFolder.count, "file")})` : ""}`;
    if (hits === 0) return `No line with ${texts.join(" or ")} in ${place}.`;
    return `${count(hits, "line")} with ${texts.join(" or ")} in ${count(files, "file")}, in ${place}:`;
  },
  missing: (missing) => {
    if (missing.kind === "nothing") return "";
    if (missing.kind === "unknown")
      return "This list is not complete: the search tool cut its result and does not say where. Ask for a smaller folder.";
    const files = missing.files.map(({ path, count: all, known }) => `${path}: ${known} of ${all} lines`);
    const more = files.length > MOST_MISSING ? [`and ${files.length - MOST_MISSING} more files`] : [];
    return `This list is not complete: the search tool cut its results. Still missing:\n${bullets([...files.slice(0, MOST_MISSING), ...more])}`;
  },
  surroundings: (surroundings) =>
    surroundings.length === 0
      ? ""
      : `A closer look:\n${bullets(surroundings.map(({ hit, opening }) => `${hit.path}:${hit.line} stands under \`${opening}\``))}`,
  filesFound: ({ glob, folder }, paths, cut) => {
    if (paths.length === 0) return `No file in ${folderName(folder)} fits ${glob}.`;
    const more = paths.length - MOST_NAMED;
    const end = cut ? "\nThe tool left some out: this list is not complete." : more > 0 ? `\n… and ${more} more.` : "";
    const number = `${cut ? "At least " : ""}${count(paths.length, "file")}`;
    return `${number} in ${folderName(folder)} for ${glob}:\n${paths.slice(0, MOST_NAMED).join("\n")}${end}`;
  },
  listing: (folder, entries) => `In ${folderName(folder)}:\n${entries.trim() === "" ? "(nothing)" : entries}`,
  summary: ({ path, lines, bytes, isWhole, outline, beginning }) => {
    const size = `${path}${isWhole ? " has" : ": I was shown only a part of it,"} ${count(lines, "line")}, ${count(bytes, "byte")}.`;
    const parts = outline.map(({ of, names }) =>
      of === "headings" ? `It has these headings:\n${names.join("\n")}` : `It has these ${of}: ${names.join(", ")}.`,
    );
    return [size, ...parts, ...(beginning === "" ? [] : [`It begins:\n${beginning}`]), WHAT_RULES_SEE].join("\n\n");
  },

  textNotThere: (path, oldText) => `${path} does not hold this text, so I changed nothing:\n${fenced(oldText)}`,
  textNotUnique: (path, oldText, lines) =>
    `${path} holds \`${oldText}\` ${lines.length} times, in the lines ${lines.join(", ")}, so I changed nothing. Say "replace all", or give more of the text around it.`,
  fileTooLong: (path) => `I was shown only a part of ${path}, so I cannot change it safely and left it as it is.`,
  fileExists: (path) =>
    `${path} exists already, so I left it as it is. Say "overwrite ${path} with …" if that is what you mean.`,
  nothingToChange: (path) => `There is nothing to change in ${path}.`,
  editFailed: (path, { oldText, newText }, { kind, result }) =>
    `${kind === "denied" ? `The change of ${path} was not allowed` : `${path} could not be changed`}, so it is as it was. I wanted to replace\n${fenced(oldText)}\nwith\n${fenced(newText)}\nThe answer was:\n${quotedResult(result.text)}`,
  replaced: ({ path, oldText, newText }, lines) =>
    `I replaced \`${oldText}\` with \`${newText}\` in ${path}${lines.length > 0 ? `, ${lines.length > 1 ? "lines" : "line"} ${lines.join(", ")}` : ""}.`,
  written: (path) => `I have written ${path}.`,
  ran: (command, { text, isError }, mostLines) => {
    const { shown, left } = lastLines(text, mostLines);
    const head = isError ? `\`${command}\` failed.` : `\`${command}\` ran.`;
    return `${head} ${left > 0 ? `The last ${mostLines} lines of its output (${left} more above)` : "Its output"}:\n${fenced(shown)}`;
  },

  nothingFails: (command) => `\`${command}\` passes: there is nothing to repair.`,
  failureUnclear: (command, { text }) =>
    `\`${command}\` fails, but my rules find no failing assertion in its output, so I changed nothing:\n${quotedResult(text)}`,
  noCandidate: ({ failure, path }) =>
    `${failed(failure)} I read ${failure.path}${path === failure.path ? "" : ` and ${path}`} and found none of the small slips that my rules can mend, so I changed nothing.`,
  repairRefused: (repair, reason, earlierTryIsLeft) =>
    `${failed(repair.failure)} I would change ${change(repair)}\n\n${reason}${earlierTryIsLeft ? `\n\nAn earlier try of mine is still in ${repair.path}: please look at it.` : ""}`,
  repairUntested: (repair) =>
    `${failed(repair.failure)} I changed ${change(repair)}\n\nI was not allowed to run the tests again, so I do not know whether that mends it.`,
  repaired: (repair, allPass) =>
    `${failed(repair.failure)} I changed ${change(repair)}\n\n${allPass ? "I ran the tests again, and all of them pass." : "I ran the tests again: this one passes now, others still fail."}`,
  notRepaired: ({ failure, path, candidates }, tries, notTakenBack) =>
    `${failed(failure)} I tried ${count(tries, "small change")} in ${path}, of ${candidates.length} that my rules know, and none helped. ${notTakenBack === undefined ? "The file is as it was." : `Taking the last one back did not work:\n${notTakenBack}`}`,
};

function failed({ name, path, line, expected, actual }: Repair["failure"]): string {
  const values = expected === undefined ? "" : ` It expected \`${expected}\` and got \`${actual ?? "?"}\`.`;
  return `The test "${name}" fails (${path}:${line}).${values}`;
}

function change({ path, candidate: { line, before, after } }: Repair): string {
  return `line ${line} of ${path}:\n${lineDiff(before, after)}`;
}

function folderName(folder: string): string {
  return folder === "." ? "this folder" : folder;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join("\n");
}

import type { Environment } from "@loopsmith/permissions";
import { decide, parseRule, type Rule } from "@loopsmith/permissions";
import { matchGlob, matchSegments } from "@loopsmith/permissions/path";
import { matchWords } from "@loopsmith/permissions/rules";
import { HOSTILE, mixedCorpus, TYPICAL } from "./permission-inputs.ts";

const ROUNDS = 40;
/** CPU milliseconds. */
const LIMITS = { typical: 0.3, mixed: 5, slowest: 50, doubled: 2.2 };

const RULES: readonly Rule[] = [
  ...["git *", "npm run *", "npm test", "ls *", "cat *", "grep *", "rg *", "find *", "sed *", "awk *", "sort *"].map(
    (words) => parseRule(`Bash(${words})`, "allow", "user"),
  ),
  ...["cd *", "echo *", "mkdir *", "wc *", "head *"].map((words) => parseRule(`Bash(${words})`, "allow", "user")),
  parseRule("Edit(./src/**)", "allow", "user"),
  parseRule("Bash(git push *)", "ask", "project"),
  ...["Bash(rm *)", "Bash(* --force *)", "Read(.env)", "Read(**/*.pem)", "Edit(./secrets/**)"].map((text) =>
    parseRule(text, "deny", "managed"),
  ),
];
const ENVIRONMENT: Environment = {
  cwd: "/repo",
  home: "/home/dev",
  dirs: [],
  paths: { realpath: (path) => path, caseInsensitive: false },
};

/** CPU time of a decision: typical commands, texts of 10,000 characters, the slowest ones, and twice as long ones. */
export async function measurePermissions(): Promise<string> {
  const typical = TYPICAL.map((command) => leastTime(() => decideOn(command), ROUNDS));
  const corpus = mixedCorpus();
  for (const command of [...corpus, ...HOSTILE]) decideOn(command); // warms up
  const mixed = corpus.map((command) => leastTime(() => decideOn(command), 5));
  const hostile = HOSTILE.map((command) => leastTime(() => decideOn(command), 5));
  return [
    "\npermissions: CPU time of a decision",
    line("typical command, median", quantile(typical, 0.5), LIMITS.typical, "ms"),
    line("mixed corpus of 10,000 characters, p99", quantile(mixed, 0.99), LIMITS.mixed, "ms"),
    line("slowest text", Math.max(...mixed, ...hostile), LIMITS.slowest, "ms"),
    ...Object.entries(MATCHERS).map(([name, run]) =>
      line(`${name}, twice as long without a match`, doubled(run), LIMITS.doubled, "×"),
    ),
  ].join("\n");
}

function decideOn(command: string): void {
  decide({ tool: "Bash", input: { command }, readOnly: false }, RULES, "default", ENVIRONMENT);
}

/** Each on a text of `length` that fits all of the pattern but its end. */
const MATCHERS: Readonly<Record<string, (length: number) => unknown>> = {
  matchGlob: (length) => matchGlob("a*a*a*a*a*b", "a".repeat(length)),
  matchSegments: (length) =>
    matchSegments(
      ["**", "a", "**", "a", "**", "b"],
      Array.from({ length }, () => "a"),
    ),
  matchWords: (length) =>
    matchWords(
      ["*", "a", "*", "a", "b"],
      Array.from({ length }, () => "a"),
      true,
    ),
  "a deny rule": (length) =>
    decide(
      { tool: "Bash", input: { command: `echo ${"a".repeat(length / 10)}` }, readOnly: false },
      [parseRule("Bash(*a*a*a*a*b *)", "deny", "user")],
      "default",
      ENVIRONMENT,
    ),
};

function doubled(run: (length: number) => unknown): number {
  const LENGTH = 40_000;
  run(LENGTH); // warms up
  return leastTime(() => run(2 * LENGTH), 15) / leastTime(() => run(LENGTH), 15);
}

/** The least CPU milliseconds of several runs: what other programs do to the caches is not counted. */
function leastTime(run: () => unknown, rounds: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

function line(name: string, value: number, limit: number, unit: string): string {
  const verdict = `≤ ${limit} ${unit} ${value <= limit ? "ok" : "OVER"}`;
  return `${name.padEnd(52)}${value.toFixed(3).padStart(10)} ${unit.padEnd(4)}${verdict}`;
}

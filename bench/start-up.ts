import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleCli } from "../packages/agent/bundle/bundle-cli.ts";
import { bundleProgram } from "../packages/agent/bundle/bundle-program.ts";
import { fileOfTurn, type Heard, type ReadTurns, startReadTurns } from "./read-turns.ts";
import { beginProgram, cpuOfProgram, median, type Program } from "./start-program.ts";

const ROUNDS = 15;
const REQUESTS = 31; // of a run: thirty turns with a call, and the answer

/** The published command line beside bare programs, in turns; medians of fifteen. */
export async function measureStartUp(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "loopsmith-bench-"));
  const server = await startReadTurns();
  try {
    const [node, cli, bare] = await prepare(folder, server);
    return [...(await helpLines(node, cli)), ...(await requestLines(bare, cli, server))].join("\n");
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
  }
}

/** Node alone, the command line, and a script that sends the request that the command line has sent. */
async function prepare(folder: string, server: ReadTurns): Promise<[node: Program, cli: Program, bare: Program]> {
  const [work, body] = [join(folder, "work"), join(folder, "body.json")];
  mkdirSync(work);
  for (let turn = 1; turn < REQUESTS; turn += 1) writeFileSync(join(work, fileOfTurn(turn)), `This is note ${turn}.\n`);
  await bundleCli(join(folder, "a/cli"));
  writeFileSync(join(folder, "package.json"), '{"type":"module","version":"0.0.0"}');
  await bundleProgram({ bare: join(import.meta.dirname, "contestant/bare-script.ts") }, join(folder, "bare"));
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: folder,
    ANTHROPIC_API_KEY: "bench",
    ANTHROPIC_BASE_URL: server.baseUrl,
  };
  const program = (...args: string[]): Program => ({ args, env, cwd: work });
  const cli = program(join(folder, "a/cli/bin.js"));
  await server.watch(2, () => beginProgram({ ...cli, args: [...cli.args, "-p", "hi"] }));
  writeFileSync(body, server.body());
  return [program("-e", "0"), cli, program(join(folder, "bare/bare.js"), body)];
}

async function helpLines(node: Program, cli: Program): Promise<string[]> {
  const contestants = [node, { ...cli, args: [...cli.args, "--help"] }, { ...cli, args: [...cli.args, "--version"] }];
  const times = contestants.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, each] of contestants.entries()) times[index]?.push(await cpuOfProgram(each));
  const [base = Number.NaN, help = Number.NaN, version = Number.NaN] = times.map(median);
  return [
    "\nstart-up: CPU of the published command line",
    line({ name: "--help", ms: help, of: "of node -e 0", base: base, atMost: 1.3 }),
    line({ name: "--version", ms: version, of: "of node -e 0", base: base, atMost: 1.3 }),
  ];
}

async function requestLines(bare: Program, cli: Program, server: ReadTurns): Promise<string[]> {
  const prompt = { ...cli, args: [...cli.args, "-p", "hi"] };
  const heard: { bare: Heard[][]; cli: Heard[][] } = { bare: [], cli: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    heard.bare.push([...(await server.watch(REQUESTS, () => beginProgram(bare)))]);
    heard.cli.push([...(await server.watch(REQUESTS, () => beginProgram(prompt)))]);
  }
  const of = (figure: (run: Heard[]) => number) =>
    [median(heard.cli.map(figure)), median(heard.bare.map(figure))] as const;
  const [wall, bareWall] = of(([first]) => first?.wall ?? Number.NaN);
  const [cpu, bareCpu] = of(([first]) => first?.cpu ?? Number.NaN);
  const [turn, bareTurn] = of(
    (run) => ((run.at(-1)?.cpu ?? Number.NaN) - (run[0]?.cpu ?? Number.NaN)) / (REQUESTS - 1),
  );
  const [idle] = of((run) => median(run.slice(1).map((each) => each.idle)));
  return [
    line({ name: "-p hi, first request", ms: wall, of: "of a bare script", base: bareWall, atMost: 1.15 }),
    line({ name: "… its CPU", ms: cpu, of: "of a bare script", base: bareCpu, atMost: 1.15 }),
    line({ name: "CPU of a turn with Read", ms: turn, of: "of sdk-raw", base: bareTurn, atMost: 1.5 }),
    `${"reply to next request".padEnd(26)}${idle.toFixed(1).padStart(8)} ms, Read in it  ≤ ${IDLE_MS} ms ${idle <= IDLE_MS ? "ok" : "OVER"}`,
  ];
}

const IDLE_MS = 8;

type Compared = { name: string; ms: number; of: string; base: number; atMost: number };

function line({ name, ms, of, base, atMost }: Compared): string {
  const share = ms / base;
  const figures = `${ms.toFixed(1).padStart(8)} ms ${share.toFixed(2)} × ${of} (${base.toFixed(1)} ms)`;
  return `${name.padEnd(26)}${figures}  ≤ ${atMost.toFixed(2)} × ${share <= atMost ? "ok" : "OVER"}`;
}

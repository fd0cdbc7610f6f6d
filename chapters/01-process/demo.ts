// What becomes of a program in a pipe, at a Ctrl-C and in a crash: once with nothing done about it, once on your code.
import { describeHost, processHost, readPipedInput } from "#chapter";
import { buildProgram, Child, isAlive, removeProgram } from "./test/child.ts";

const WRITES_LINES = 'setInterval(() => console.log("one more line"), 1)';
const WRITES_MUCH = 'process.stdout.write("x".repeat(1_000_000)); process.exit(0)';
const RUNS_TOOL = `
  const { spawn } = require("node:child_process");
  const tool = spawn(process.execPath, ["-e", "setTimeout(() => {}, 10_000)"], { detached: true, stdio: "ignore" });
  process.on("SIGINT", () => process.exit(130));
  process.stdout.write(tool.pid + "\\n");`;
const BREAKS = 'setTimeout(() => { throw new Error("broken for good") })';

console.log("Where this process runs");
const { input, output, columns, color } = describeHost(processHost());
console.log(`  ${input} in, ${output} out, ${columns} columns, ${color ? "colour" : "no colour"}`);

console.log("\n你好 comes in, a byte at a time");
const bytes = Buffer.from("你好");
show("chunk.toString()", [...bytes].map((byte) => Buffer.of(byte).toString()).join(""));
show("your readPipedInput", await readPipedInput(oneByOne(bytes), 100));

const program = await buildProgram();
try {
  console.log("\nThe reader has enough after a line, like head -1");
  show("nothing done", await leave(["-e", WRITES_LINES]));
  show("your guardOutput", await leave([program, "lines"]));

  console.log("\nA megabyte, for a reader who is slow");
  show("process.exit()", await readSlowly(["-e", WRITES_MUCH]));
  show("your runProcess", await readSlowly([program, "writesMuch"]));

  console.log("\nCtrl-C, while a tool runs");
  show("process.exit()", await interrupt(["-e", RUNS_TOOL]));
  show("your runProcess", await interrupt([program, "runsTool"]));

  console.log("\nA crash");
  show("nothing done", await crash(["-e", BREAKS]));
  show("your runProcess", await crash([program, "breaks"]));
} finally {
  await removeProgram(program);
}

function show(who: string, what: string): void {
  console.log(`  ${who.padEnd(20)} ${what}`);
}

async function* oneByOne(all: Uint8Array): AsyncGenerator<Uint8Array> {
  for (const byte of all) yield Uint8Array.of(byte);
}

async function leave(args: readonly string[]): Promise<string> {
  const child = new Child(args);
  await child.hear();
  child.process.stdout?.destroy();
  return `code ${await child.end()}, ${errorsOf(child)}`;
}

async function readSlowly(args: readonly string[]): Promise<string> {
  const child = new Child(args, 20);
  return `code ${await child.end()}, ${child.stdout.length.toLocaleString("en")} bytes`;
}

async function interrupt(args: readonly string[]): Promise<string> {
  const child = new Child(args);
  await child.hear();
  child.process.kill("SIGINT");
  const code = await child.end();
  const runsOn = await isAlive(Number.parseInt(child.stdout, 10));
  return `code ${code}, ${runsOn ? "and the tool runs on" : "and the tool is gone"}`;
}

async function crash(args: readonly string[]): Promise<string> {
  const child = new Child(args);
  return `code ${await child.end()}, ${errorsOf(child)}`;
}

/** How much is on stderr, and the line that says why. */
function errorsOf({ stderr }: Child): string {
  const lines = stderr.split("\n").filter((line) => line !== "");
  const why = lines.length === 1 ? lines[0] : lines.find((line) => line.startsWith("Error"));
  return lines.length === 0 ? "stderr empty" : `lines on stderr: ${lines.length}, “${why}”`;
}

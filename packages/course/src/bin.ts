#!/usr/bin/env node
import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { runCourse } from "@loopsmith/course/cli";

process.exitCode = await runCourse(process.argv.slice(2), {
  cwd: process.cwd(),
  environment: process.env,
  color: process.stdout.isTTY === true && process.env.NO_COLOR === undefined,
  out: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
  runNode: async (args, cwd, env) => {
    const stay = (): void => {}; // Ctrl-C reaches the program too, and it is the one to decide
    process.on("SIGINT", stay);
    const child = spawn(process.execPath, args, { cwd, env, stdio: "inherit" });
    const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals]; // by Node's documentation
    process.off("SIGINT", stay);
    return code ?? 128 + constants.signals[signal];
  },
});

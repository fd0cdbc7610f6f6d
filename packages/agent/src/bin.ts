#!/usr/bin/env node
import { closeSync } from "node:fs";
import { runCli } from "@loopsmith/agent/cli";
import { cliParts } from "@loopsmith/agent/parts";
import { processHost, runProcess } from "@loopsmith/agent/process";

const host = processHost();
const code = await runProcess(runCli(host, cliParts), host);
await letGoOfLostTerminal();
// Everything is closed and written by now; what a tool has left behind may not keep the process.
process.exit(code);

/** When it exits, Node sets the terminal back to what it was, and aborts if that is gone; what is closed it leaves alone. */
async function letGoOfLostTerminal(): Promise<void> {
  for (const [descriptor, { isTTY = false }] of [host.stdin, host.stdout, host.stderr].entries()) {
    if (!isTTY) continue;
    const { isatty } = await import("node:tty"); // loaded by now where there is a terminal, and not needed elsewhere
    if (!isatty(descriptor)) closeSync(descriptor);
  }
}

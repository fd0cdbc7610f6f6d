#!/usr/bin/env node
import { runCli } from "@loopsmith/agent/cli";
import { cliParts } from "@loopsmith/agent/parts";
import { processHost, runProcess } from "@loopsmith/agent/process";

const host = processHost();
const code = await runProcess(runCli(host, cliParts), host);
// Everything is closed and written by now; what a tool has left behind may not keep the process.
process.exit(code);

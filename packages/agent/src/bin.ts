#!/usr/bin/env node
import { runCli } from "@loopsmith/agent/cli";
import { processHost } from "@loopsmith/agent/host";
import { cliParts } from "@loopsmith/agent/parts";

process.exitCode = await runCli(processHost(), cliParts);

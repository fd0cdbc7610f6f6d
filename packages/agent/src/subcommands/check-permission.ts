import { checkCommand, loadRules } from "@loopsmith/agent/access";
import { UsageError } from "@loopsmith/agent/cli";
import { findPlace } from "@loopsmith/agent/run";
import { makeHarmless } from "@loopsmith/agent/ui";
import { nodePathFacts } from "@loopsmith/permissions/node";
import type { SubcommandInput } from "./run-subcommand.ts";

/** `permissions check COMMAND`: what would become of it, part by part, by the rules and the mode of a run here. Runs nothing. */
export async function checkPermission({ setting, words, options }: SubcommandInput): Promise<number> {
  const { host, texts } = setting;
  const [verb, ...rest] = words;
  const command = rest.join(" ");
  if (verb !== "check" || command === "") throw new UsageError(texts.usage.permissions);
  const { cwd, addDirs, folders, project, trust, settings } = await findPlace(setting, options);
  const { allow, deny } = options;
  const { rules, warnings } = await loadRules({
    folders,
    project,
    allow,
    deny,
    isTrusted: trust === "trusted",
    tools: undefined,
  });
  const mode = options.permissionMode ?? settings.permissionMode ?? "default";
  const environment = { cwd, home: folders.home, dirs: addDirs, paths: nodePathFacts() };
  const decision = checkCommand(command, { rules, mode, environment });
  for (const warning of warnings) host.stderr.write(`${makeHarmless(warning)}\n`);
  if (options.outputFormat !== "text") {
    host.stdout.write(`${JSON.stringify({ command, mode, ...decision })}\n`);
    return 0;
  }
  const parts = decision.parts.map((part) => `  ${texts.verdict(part.decision, `${part.text} · ${part.why}`)}`);
  host.stdout.write(makeHarmless(`${[texts.verdict(decision.decision, decision.why), ...parts].join("\n")}\n`));
  return 0;
}

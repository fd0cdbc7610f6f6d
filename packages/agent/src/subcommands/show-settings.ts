import { join } from "node:path";
import { savedRulesFile } from "@loopsmith/agent/access";
import { UsageError } from "@loopsmith/agent/cli";
import { keepTrust } from "@loopsmith/agent/config";
import { findPlace } from "@loopsmith/agent/run";
import { sessionFolder } from "@loopsmith/agent/sessions";
import { makeHarmless } from "@loopsmith/agent/ui";
import type { SubcommandInput } from "./run-subcommand.ts";

/** `config`: where everything is and what is set · `config trust`, `config untrust`: whether the project's own settings count. */
export async function showSettings({ setting, words, options }: SubcommandInput): Promise<number> {
  const { host, texts } = setting;
  const place = await findPlace(setting, options);
  const { folders, project, settings, warnings } = place;
  const [verb, ...rest] = words;
  if (rest.length > 0 || (verb !== undefined && verb !== "trust" && verb !== "untrust"))
    throw new UsageError(texts.usage.config);
  if (verb !== undefined) {
    await keepTrust(project, folders, verb === "trust");
    const said = verb === "trust" ? texts.trusted : texts.untrusted;
    host.stdout.write(`${makeHarmless(said(project.root))}\n`);
    return 0;
  }
  const { file, rules, sessions, audit, project: projectWord, trust } = texts.settings;
  const rows = [
    [file, join(folders.config, "config.json")],
    ...Object.entries(settings).map(([name, value]) => [`  ${name}`, String(value)]),
    [rules, join(folders.config, "permissions.json")],
    ["", savedRulesFile(folders, project)],
    [sessions, sessionFolder(folders, project)],
    [audit, join(folders.state, "audit.jsonl")],
    [projectWord, project.root],
    [trust, texts.trust(place.trust)],
  ];
  for (const warning of warnings) host.stderr.write(`${makeHarmless(warning)}\n`);
  host.stdout.write(makeHarmless(rows.map((row) => `${row.join("  ")}\n`).join("")));
  return 0;
}

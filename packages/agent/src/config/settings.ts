import { join } from "node:path";
import type { PermissionMode } from "@loopsmith/permissions/rules";
import { readText } from "./read-text.ts";

/** What a person has set for all runs; options of the command line win. */
export type Settings = {
  model?: string;
  fallbackModel?: string;
  permissionMode?: PermissionMode;
  /** How long a session is kept after its last line, in days; default 30, 0 for ever. */
  sessionDays?: number;
  /** How often a failed request is made again; default 4. */
  maxRetries?: number;
  /** Words instead of signs and frames, nothing drawn twice. */
  screenReader?: boolean;
  /** Whether commands run in a sandbox: default `off`; `auto`: where there is one; `required`: or nothing starts. */
  sandbox?: "off" | "auto" | "required";
  /** The hosts that they may reach from there, such as `*.npmjs.org`; default: none. */
  sandboxHosts?: readonly string[];
};

/** A setting, and what it takes. */
const KNOWN: Readonly<Record<keyof Settings, (value: unknown) => boolean>> = {
  model: isText,
  fallbackModel: isText,
  permissionMode: (value) => isText(value) && /^(default|acceptEdits|plan|dontAsk|bypassPermissions)$/.test(value),
  sessionDays: isCount,
  maxRetries: isCount,
  screenReader: (value) => typeof value === "boolean",
  sandbox: (value) => isText(value) && /^(off|auto|required)$/.test(value),
  sandboxHosts: (value) => Array.isArray(value) && value.every(isText),
};

/** `config.json` of the folder. What is wrong in it is left out and told in a sentence; without a file nothing is set. */
export async function readSettings(folder: string): Promise<{ settings: Settings; warnings: readonly string[] }> {
  const path = join(folder, "config.json");
  const text = await readText(path);
  if (text === undefined) return { settings: {}, warnings: [] };
  const content = parseObject(text);
  if (content === undefined) return { settings: {}, warnings: [`${path} is no JSON object, so nothing in it counts.`] };
  const isGood = ([name, value]: [string, unknown]): boolean =>
    Object.hasOwn(KNOWN, name) && KNOWN[name as keyof Settings](value); // looked up in the same line
  const entries = Object.entries(content);
  const bad = entries.filter((entry) => !isGood(entry)).map(([name]) => name);
  return {
    settings: Object.fromEntries(entries.filter(isGood)),
    warnings: bad.map((name) => `${path}: ${name} is left out; there are ${Object.keys(KNOWN).join(", ")}.`),
  };
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isCount(value: unknown): boolean {
  return typeof value === "number" && value >= 0;
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

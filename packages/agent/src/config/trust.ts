import { createHash } from "node:crypto";
import { mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Folders } from "./folders.ts";
import type { Project } from "./project.ts";
import { readText } from "./read-text.ts";

/**
 * `nothing`: the folder brings nothing that would act · `trusted` · `changed`: it was trusted, and its settings are others
 * now (V18) · `unknown`: nobody was asked yet.
 */
export type Trust = "nothing" | "trusted" | "changed" | "unknown";

/** Files by which a folder would act on the agent: what it is told, what it may do, which commands there are. */
export const MEMORY_NAMES = ["AGENTS.md", "CLAUDE.md"] as const;
export const PROJECT_FOLDER = ".loopsmith";

type Kept = Readonly<Record<string, string>>;

/** Whether the settings of this project may act (P13, P16, V19). Headless runs ask nobody and get no more (V20). */
export async function trustOf({ root }: Project, cwd: string, folders: Folders): Promise<Trust> {
  const mark = await settingsMark(root);
  if (mark === NO_SETTINGS && !(await hasMemory([root, cwd]))) return "nothing";
  const kept = await readKept(folders);
  if (!Object.hasOwn(kept, root)) return "unknown";
  return kept[root] === mark ? "trusted" : "changed";
}

/** Trusts the project with the settings that it has now, or no longer. */
export async function keepTrust({ root }: Project, folders: Folders, isTrusted: boolean): Promise<void> {
  const { [root]: _, ...others } = await readKept(folders);
  const kept = isTrusted ? { ...others, [root]: await settingsMark(root) } : others;
  await mkdir(folders.state, { recursive: true, mode: 0o700 });
  const path = trustFile(folders);
  const fresh = `${path}.${process.pid}`;
  await writeFile(fresh, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
  await rename(fresh, path);
}

async function hasMemory(places: readonly string[]): Promise<boolean> {
  const paths = places.flatMap((folder) => MEMORY_NAMES.map((name) => join(folder, name)));
  const texts = await Promise.all(paths.map((path) => readText(path).catch(() => undefined)));
  return texts.some((text) => text !== undefined);
}

const NO_SETTINGS = "none";

/** A hash of the rules and the commands in the settings folder: consent is given to what is there, not to the place (V18). */
async function settingsMark(root: string): Promise<string> {
  const folder = join(root, PROJECT_FOLDER);
  const commands = await readdir(join(folder, "commands")).catch(() => []);
  const names = ["permissions.json", ...commands.sort().map((name) => join("commands", name))];
  const texts = await Promise.all(names.map((name) => readText(join(folder, name)).catch(() => undefined)));
  if (texts.every((text) => text === undefined)) return NO_SETTINGS;
  return createHash("sha256")
    .update(JSON.stringify([names, texts]))
    .digest("hex");
}

async function readKept(folders: Folders): Promise<Kept> {
  const text = await readText(trustFile(folders)).catch(() => undefined);
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {}; // nobody is trusted by a file that cannot be read
  }
}

function trustFile({ state }: Folders): string {
  return join(state, "trust.json");
}

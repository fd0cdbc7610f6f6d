import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { readText } from "@loopsmith/agent/config";

/** Adds rules to the allow list of a file, each once; the file is made when it is not there, and replaced as a whole. */
export async function saveRules(path: string, rules: readonly string[]): Promise<void> {
  const before: unknown = JSON.parse((await readText(path)) ?? "{}");
  const content = typeof before === "object" && before !== null ? { ...before } : {};
  const allow: unknown = "allow" in content ? content.allow : [];
  const list = Array.isArray(allow) ? allow : [];
  const next = { ...content, allow: [...list, ...rules.filter((rule) => !list.includes(rule))] };
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const fresh = `${path}.${process.pid}`;
  await writeFile(fresh, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
  await rename(fresh, path);
}

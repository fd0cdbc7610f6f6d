import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const PACKAGE_FOLDER = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** Writes the licences of all packages that these modules come from; throws when one has none. */
export async function writeLicences(path: string, modules: readonly string[]): Promise<void> {
  const folders = new Set(modules.flatMap((module) => PACKAGE_FOLDER.exec(module.replaceAll("\\", "/"))?.[0] ?? []));
  const texts = await Promise.all([...folders].sort().map(licenceOf));
  await writeFile(path, texts.join("\n\n"));
}

async function licenceOf(folder: string): Promise<string> {
  const { name, version, license }: Record<string, unknown> = JSON.parse(
    await readFile(join(folder, "package.json"), "utf8"),
  );
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined && typeof license !== "string")
    throw new Error(`${name} has no licence: look at its package before it is published with ours.`);
  const text = file === undefined ? `License: ${license}` : await readFile(join(folder, file), "utf8");
  return `${name} ${version}\n\n${text.trim()}\n`;
}

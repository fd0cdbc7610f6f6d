import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder of its own for the test that asks, with these files in it; it goes when the test ends. */
export async function tempFolder(files: Record<string, string | Uint8Array> = {}): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "loopsmith-tools-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

/** A text of a result with `<cwd>` for the folder, and `/` in its paths on every system. */
export function withoutFolder(text: string, folder: string): string {
  const shown = text.replaceAll(folder, "<cwd>");
  return process.platform === "win32" ? shown.replaceAll("\\", "/") : shown;
}

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Gives `use` a folder of its own below `.loopsmith`, so that checks may run side by side, and removes it afterwards. */
export async function withScratchFolder<T>(root: string, use: (folder: string) => Promise<T>): Promise<T> {
  const parent = join(root, ".loopsmith");
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, "check-"));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { UpdateStep } from "./plan-update.ts";

/** Where, below the root, the new skeleton of a file lies that collides with what the learner wrote. */
export function skeletonBeside(path: string): string {
  return `.loopsmith/update/${path}`;
}

/** Carries a plan out. All that is replaced or removed is in `backup` before, a folder below the root. */
export function applyUpdate(root: string, steps: readonly UpdateStep[], backup: string): void {
  for (const { kind, path } of steps) {
    if (kind === "collide" || !existsSync(join(root, path))) continue;
    // A link to a folder is copied as a link; without `recursive` Node 22 and later take it for the folder.
    cpSync(join(root, path), join(root, backup, path), { recursive: true, verbatimSymlinks: true });
  }
  for (const step of steps) {
    if (step.kind === "remove") rmSync(join(root, step.path));
    else write(join(root, step.kind === "collide" ? skeletonBeside(step.path) : step.path), step.content);
  }
}

function write(file: string, content: Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

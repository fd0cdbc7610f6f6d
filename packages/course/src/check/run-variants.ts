import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { areaSpecifier, copyFolder } from "@loopsmith/course/chapter";
import { vitestFile } from "@loopsmith/course/vitest";
import { REQUEST_VARIABLE, type RunAnswer, type RunRequest, type VariantPlace } from "./run-request.ts";
import { withScratchFolder } from "./scratch-files.ts";
import { findSharedPackages } from "./shared-packages.ts";
import { type Variant, variantFolder, variantId } from "./variant.ts";

// With its own ending, because the published package is JavaScript.
const CONFIG_FILE = fileURLToPath(new URL(`./variants.config${extname(import.meta.url)}`, import.meta.url));

/** Which tests run, and how long they may take; see `RunRequest`. */
export type RunOptions = Pick<RunRequest, "only" | "testTimeout" | "fileTimeout">;

/**
 * Runs the tests of variants that have been written, in one process of vitest; the answer is by variant id. It holds
 * no tests when the process ended itself because a file took longer than it may. Throws when there is no answer.
 */
export async function runVariants(
  root: string,
  variants: readonly Variant[],
  options: RunOptions = {},
): Promise<RunAnswer> {
  if (variants.length === 0) return {};
  return withScratchFolder(root, async (folder) => {
    const [question, answer] = [join(folder, "request.json"), join(folder, "answer.json")];
    const request: RunRequest = {
      root,
      variants: variants.map((variant) => placeOf(root, variant)),
      shared: Object.fromEntries(findSharedPackages(root, variants)),
      ...options,
      answer,
    };
    writeFileSync(question, JSON.stringify(request));
    const errors = await runVitest(root, question);
    if (existsSync(answer)) return JSON.parse(readFileSync(answer, "utf8"));
    throw new Error(`vitest ended before it had an answer:\n${errors}`);
  });
}

function placeOf(root: string, variant: Variant): VariantPlace {
  const { chapter, purpose } = variant;
  const areas = purpose.kind === "right" && purpose.target === "package" ? [] : chapter.areas;
  return {
    id: variantId(variant),
    folder: relative(root, variantFolder(root, variant)).replaceAll("\\", "/"),
    copies: Object.fromEntries(areas.map((area) => [areaSpecifier(area), `${copyFolder(area, areas)}/index.ts`])),
  };
}

/** Gives what it wrote to stderr. */
async function runVitest(root: string, question: string): Promise<string> {
  // Without the loader that runs this process: vitest needs none, and takes seconds longer with it.
  const child = spawn(process.execPath, [vitestFile(), "run", "--config", CONFIG_FILE, "--passWithNoTests"], {
    cwd: root,
    env: { ...process.env, [REQUEST_VARIABLE]: question },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const chunks: Buffer[] = [];
  child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
  await once(child, "close");
  return Buffer.concat(chunks).toString("utf8");
}

import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { CHAPTER_COMPILER_OPTIONS } from "@loopsmith/course/sync";
import { withScratchFolder } from "./scratch-files.ts";
import { type Variant, variantFolder, variantId, variantIdOfPath } from "./variant.ts";

const TYPE_ERROR = /\berror TS\d+/;
const MAX_OUTPUT = 16_000_000; // bytes; one wrong name may be an error in every variant

/** A type error, as `file(line,column): …`. */
export type TypeErrors = ReadonlyMap<string, readonly string[]>;

/** True for the variants that must type-check: what a learner is given, and what a learner might write. */
export function mustTypeCheck({ purpose }: Variant): boolean {
  return purpose.kind === "wrong" || (purpose.kind === "steps" && purpose.solved === 0);
}

/** Type-checks the `src/` of written variants in one run of the compiler; the errors are by variant id. */
export async function checkTypes(root: string, variants: readonly Variant[]): Promise<TypeErrors> {
  if (variants.length === 0) return new Map();
  const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");
  const output = await withScratchFolder(root, (folder) => {
    const project = join(folder, "tsconfig.json");
    writeFileSync(project, JSON.stringify(projectOf(root, variants)));
    return runCompiler([compiler, "-p", project, "--pretty", "false"], root);
  });
  return groupErrors(variants, output);
}

function runCompiler(args: readonly string[], cwd: string): Promise<string> {
  return new Promise((done, fail) => {
    execFile(process.execPath, args, { cwd, maxBuffer: MAX_OUTPUT }, (error, stdout) => {
      // It ends with a code above 0 for type errors too; without any, it could not run.
      if (error && !TYPE_ERROR.test(stdout)) fail(error);
      else done(stdout);
    });
  });
}

function projectOf(root: string, variants: readonly Variant[]): object {
  const slashed = (path: string): string => path.replaceAll("\\", "/");
  return {
    extends: slashed(join(root, "tsconfig.base.json")),
    compilerOptions: CHAPTER_COMPILER_OPTIONS,
    include: variants.map((variant) => slashed(join(variantFolder(root, variant), "src"))),
  };
}

function groupErrors(variants: readonly Variant[], output: string): TypeErrors {
  const errors = new Map<string, string[]>();
  for (const line of output.split("\n").filter((each) => TYPE_ERROR.test(each))) {
    const id = variantIdOfPath(`/${line}`);
    // An error outside a variant's folder concerns them all: none has been checked for certain.
    const concerned = id === undefined ? variants.map(variantId) : [id];
    for (const each of concerned)
      errors.set(each, [...(errors.get(each) ?? []), line.replace(/^.*\.variants\/[^/]+\//, "")]);
  }
  return errors;
}

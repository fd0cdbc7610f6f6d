import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";
import { build, type Plugin } from "esbuild";
import { findMutants } from "./find-mutants.ts";
import { type NumberedMutant, switchable } from "./switchable.ts";
import type { Test } from "./vitest-stand-in.ts";

const HERE = fileURLToPath(new URL(".", import.meta.url));
/** The checker: what reads a command, a path and a rule, and decides. */
const CHECKER = /\/permissions\/src\/(?:command|path|rules)\/[\w-]+\.ts$/;

/** What the built file takes from outside: which mutant is on, and which ones were come across. */
export type Switch = { active: number; seen: Uint8Array; turns: number; expect: unknown };
/** What one load of the built file gives. */
export type Loaded = {
  collected: readonly Test[];
  readCases: typeof import("@loopsmith/permissions/cases").readCases;
  decideCase: typeof import("@loopsmith/permissions/cases").decideCase;
};
/** The checker with all its mutants, and its tests, as one script. */
export type Built = { mutants: readonly NumberedMutant[]; load(control: Switch): Loaded };

/** Builds the checker and its tests once, with every mutant behind a switch. */
export async function buildMutants(tests: readonly string[]): Promise<Built> {
  const mutants: NumberedMutant[] = [];
  const { outputFiles } = await build({
    stdin: { contents: entry(tests), resolveDir: HERE, loader: "ts" },
    bundle: true,
    write: false,
    format: "cjs",
    platform: "node",
    target: "node20",
    logLevel: "error",
    ignoreAnnotations: true, // else the tests, of which nothing is imported, would be left out
    plugins: [standIn(), withMutants(mutants)],
  });
  const script = new Script(`(function (require, module, exports, __control) {${RUNTIME}${outputFiles[0]?.text}\n})`);
  const require = createRequire(import.meta.url);
  return {
    mutants,
    load(control) {
      const module = { exports: {} };
      script.runInThisContext()(require, module, module.exports, control);
      return module.exports as Loaded; // the exports of the entry below
    },
  };
}

/** A loop that turns more often than any does without a mutant is endless. */
const RUNTIME = `
const __on = (id) => { __control.seen[id] = 1; return id === __control.active; };
const __turn = () => { if (++__control.turns > 3e6) throw new Error("An endless loop."); };
`;

function entry(tests: readonly string[]): string {
  return [
    ...tests.map((test) => `import ${JSON.stringify(test)};`),
    `export { decideCase, readCases } from "@loopsmith/permissions/cases";`,
    `export { collected } from "vitest";`,
  ].join("\n");
}

function standIn(): Plugin {
  return {
    name: "stand-in",
    setup({ onResolve }) {
      onResolve({ filter: /^vitest$/ }, () => ({ path: `${HERE}vitest-stand-in.ts` }));
    },
  };
}

function withMutants(mutants: NumberedMutant[]): Plugin {
  return {
    name: "mutants",
    setup({ onLoad }) {
      onLoad({ filter: CHECKER }, ({ path }) => {
        const source = readFileSync(path, "utf8");
        const file = path.slice(path.indexOf("/src/") + 1);
        const own = findMutants(file, source).map((mutant, index) => ({ ...mutant, id: mutants.length + index }));
        mutants.push(...own);
        return { contents: switchable(source, own), loader: "ts" };
      });
    },
  };
}

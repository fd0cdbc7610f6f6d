// `npm run rules:untested`: the rules that have a text in docs/rules and no test that names them.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run-step.mjs";

const folder = join(root, "docs/rules");
const known = readdirSync(folder)
  .filter((name) => !name.endsWith(".zh-CN.md"))
  .flatMap((name) =>
    [...readFileSync(join(folder, name), "utf8").matchAll(/<a id="([a-z]\d+a?)"><\/a>/g)].map((match) =>
      match[1].toUpperCase().replace(/A$/, "a"),
    ),
  );
const tests = execFileSync("git", ["ls-files", "packages", "chapters", "test"], {
  cwd: root,
  encoding: "utf8",
});
const named = new Set(
  tests
    .split("\n")
    .filter((file) => file.endsWith(".test.ts") || file.endsWith(".test.tsx"))
    .flatMap((file) => readFileSync(join(root, file), "utf8").match(/(?:[LMSPFB]\d{2,3}a?|I[1-6])(?!\w)/g) ?? []),
);
const untested = known.filter((id) => !named.has(id));
console.log(`${known.length} rules, ${known.length - untested.length} named by a test.`);
console.log(`Without one: ${untested.join(" ") || "none"}`);

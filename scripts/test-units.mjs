// Which tests have to run: those of a package whose files, or those of a package below it, have changed since they passed.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./run-step.mjs";

const KEPT = join(root, ".loopsmith", "tests.json");
// What no test of a package looks at: other packages count by the dependencies, a learner's work is none of theirs.
const APART = /^(packages|site|bench|\.changeset)\/|^chapters\/[^/]+\/(src|solution)\//;

/**
 * The folders of tests with the check sum of all that they may depend on; undefined where there is no git to list the
 * files. The tests of the root look at everything.
 */
export function testUnits() {
  const files = listFiles();
  if (files === undefined) return undefined;
  const common = sumOf(files.filter((file) => !APART.test(file)));
  const sums = new Map(
    packagesOf(files).map((folder) => [folder, sumOf(files.filter((file) => file.startsWith(folder)))]),
  );
  const units = [...sums.keys()].map((folder) => {
    const below = [...reach(folder, sums)].sort().map((each) => sums.get(each));
    return [folder, digest([process.version, process.platform, process.arch, common, ...below])];
  });
  return new Map([["test/", digest([process.version, common, ...sums.values(), sumOf(files)])], ...units]);
}

/** The folders whose tests have not passed as things are. */
export function unproven(units) {
  const kept = readKept();
  return [...units].filter(([folder, sum]) => kept[folder] !== sum).map(([folder]) => folder);
}

/** Remembers that the tests of these folders have passed. */
export function keep(units, folders) {
  const passed = Object.fromEntries(folders.map((folder) => [folder, units.get(folder)]));
  mkdirSync(dirname(KEPT), { recursive: true });
  writeFileSync(KEPT, `${JSON.stringify({ ...readKept(), ...passed }, null, 2)}\n`);
}

function readKept() {
  try {
    return JSON.parse(readFileSync(KEPT, "utf8"));
  } catch {
    return {}; // nothing has passed yet, or nobody can say
  }
}

/** Files that git knows or would take, as they are now. */
function listFiles() {
  try {
    const output = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], { cwd: root, maxBuffer: 1e8 });
    return output
      .toString("utf8")
      .split("\0")
      .filter((file) => file !== "" && existsSync(join(root, file)))
      .sort();
  } catch {
    return undefined;
  }
}

function packagesOf(files) {
  return files.flatMap((file) => /^((?:packages|site)\/[^/]+\/)package\.json$/.exec(file)?.[1] ?? []);
}

/** A package and all that it stands on, also for its tests. */
function reach(folder, sums, seen = new Set()) {
  if (seen.has(folder) || !sums.has(folder)) return seen;
  seen.add(folder);
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    if (name.startsWith("@loopsmith/")) reach(`packages/${name.slice("@loopsmith/".length)}/`, sums, seen);
  }
  return seen;
}

function sumOf(files) {
  return digest(files.flatMap((file) => [file, readFileSync(join(root, file))]));
}

function digest(parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex");
}

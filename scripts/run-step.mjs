// Runs one of the project's own programs as a child, the same way on every system and without a shell.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const require = createRequire(join(root, "package.json"));

/** Arguments for `node` that start a program of an installed package, by the name of its `bin`. */
export function program(packageName, bin) {
  const manifestPath = require.resolve(`${packageName}/package.json`);
  const manifest = require(manifestPath);
  const file = typeof manifest.bin === "string" ? manifest.bin : manifest.bin[bin];
  return [join(dirname(manifestPath), file)];
}

/** Runs `node ARGS` in the root, with no key and no model of the person in its environment; resolves with the exit code. */
export function runNode(args, env = {}) {
  const clean = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith("ANTHROPIC_") && name !== "LOOPSMITH_MODEL"),
  );
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: "inherit", env: { ...clean, ...env } });
    child.on("error", () => resolve(1));
    child.on("close", (code) => resolve(code ?? 1));
  });
}

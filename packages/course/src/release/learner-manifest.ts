const TEST = "node --import tsx packages/course/src/bin.ts test";

/** The root `package.json` for learners: `npm test` runs the chapter they are at, and what only authors need is gone. */
export function learnerManifest(text: string): string {
  const { scripts = {}, ...manifest }: { scripts?: Record<string, string> } = JSON.parse(text);
  const kept = Object.entries(scripts).filter(([name]) => KEPT_SCRIPTS.has(name));
  return `${JSON.stringify({ ...manifest, scripts: { ...Object.fromEntries(kept), test: TEST } }, null, 2)}\n`;
}

// The dependencies stay as they are, because the lock file is of these.
const KEPT_SCRIPTS = new Set(["prestart", "start", "pretest", "course", "local-api"]);

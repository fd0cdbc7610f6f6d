import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, type Metafile } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";

let metafile: Metafile;

beforeAll(async () => {
  const result = await build({
    stdin: { contents: 'export * from "@loopsmith/loop";', resolveDir: fileURLToPath(new URL(".", import.meta.url)) },
    bundle: true,
    platform: "browser",
    format: "esm",
    splitting: true,
    outdir: "out",
    write: false,
    metafile: true,
    // A module of Node would end the build: it shows up in the metafile instead, and the test names who wants it.
    external: ["node:*"],
  });
  metafile = result.metafile;
});

/** Every module that importing the package loads at once: what a dynamic import loads is left out. */
function staticClosure(): Set<string> {
  const found = new Set<string>(["<stdin>"]);
  for (const path of found) {
    for (const { kind, path: imported } of metafile.inputs[path]?.imports ?? []) {
      if (kind !== "dynamic-import") found.add(imported);
    }
  }
  return found;
}

describe("importing @loopsmith/loop", () => {
  it("pulls in the loop and what it stands on", () => {
    const modules = [...staticClosure()].join("\n");
    for (const part of [
      "loop/src/agentic-loop/agentic-loop.ts",
      "llm/src/stream/stream-query.ts",
      "tools/src/registry",
      "conversation/src/history",
    ]) {
      expect(modules).toContain(part);
    }
  });

  it("pulls in no module of Node", () => {
    const wanted = Object.entries(metafile.inputs).flatMap(([path, { imports }]) =>
      imports.filter((each) => each.path.startsWith("node:")).map((each) => `${path} imports ${each.path}`),
    );
    expect(wanted).toEqual([]);
  });

  it("pulls in neither the SDK nor zod before the first request (L53)", () => {
    expect([...staticClosure()].filter((path) => /node_modules/.test(path))).toEqual([]);
  });

  it("has the SDK ready for the first request, in a chunk of its own", () => {
    expect(Object.keys(metafile.inputs).some((path) => path.includes("@anthropic-ai/sdk/client"))).toBe(true);
  });

  it("depends on packages of this project, and on the SDK", () => {
    const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
      dependencies: Record<string, string>;
    };
    expect(Object.keys(manifest.dependencies).sort()).toEqual([
      "@anthropic-ai/sdk",
      "@loopsmith/conversation",
      "@loopsmith/llm",
      "@loopsmith/permissions",
      "@loopsmith/tools",
    ]);
  });
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

/** The playground as a browser gets it: `files` by their path, and the address at which they are served. */
export type BuiltPage = { address: string; files: ReadonlyMap<string, string | Uint8Array>; close(): Promise<void> };

const TYPES: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** Builds the page alone, without the site around it, in memory, and serves it on this machine. */
export async function buildPage(): Promise<BuiltPage> {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const results = await build({
    root,
    configFile: `${root}vite.config.ts`,
    logLevel: "error",
    build: { write: false },
  });
  const outputs = [results].flat().flatMap((result) => ("output" in result ? result.output : []));
  const files = new Map(outputs.map((file) => [file.fileName, "code" in file ? file.code : file.source]));
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname.slice(1) || "index.html";
    const body = files.get(path);
    response.writeHead(body === undefined ? 404 : 200, { "content-type": TYPES[extname(path)] ?? "text/plain" });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has such an address
  return {
    address: `http://127.0.0.1:${port}/`,
    files,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

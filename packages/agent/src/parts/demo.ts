import { fileURLToPath } from "node:url";

/** The small project that the demo looks at; it only reads there. */
export function sampleProject(): string {
  return fileURLToPath(new URL("../../../../examples/sample-project", import.meta.url));
}

import { fileURLToPath } from "node:url";

/** The arguments with which Node loads the TypeScript of the bench; see `plain-typescript.mjs`. */
export const LOADER: string[] = ["--import", fileURLToPath(new URL("plain-typescript.mjs", import.meta.url))];

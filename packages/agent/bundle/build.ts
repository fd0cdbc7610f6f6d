import { fileURLToPath } from "node:url";
import { bundleCli } from "./bundle-cli.ts";

await bundleCli(fileURLToPath(new URL("../dist/bundle", import.meta.url)));

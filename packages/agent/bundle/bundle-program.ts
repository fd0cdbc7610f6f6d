import { rm } from "node:fs/promises";
import { rolldown } from "rolldown";

/** What is in no bundle: a program with its path, and what only a developer of Ink asks for. */
const LEFT_OUT = ["@vscode/ripgrep", "react-devtools-core"];

/** Bundles a program into a folder of its own, under the name of its entry; gives the paths of the modules in it. */
export async function bundleProgram(input: Readonly<Record<string, string>>, folder: string): Promise<string[]> {
  await rm(folder, { recursive: true, force: true }); // chunks of another time would be published too
  const bundle = await rolldown({
    input,
    platform: "node",
    external: LEFT_OUT,
    transform: { define: { "process.env.NODE_ENV": '"production"' } },
  });
  try {
    const { output } = await bundle.write({
      dir: folder,
      format: "esm",
      chunkFileNames: "[name]-[hash].js",
      // Names stay as they are: an error says where it comes from.
      minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    });
    return output.flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []));
  } finally {
    await bundle.close();
  }
}

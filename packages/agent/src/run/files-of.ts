import { createGlobTool, createToolContext } from "@loopsmith/tools/builtin";
import { outputText } from "@loopsmith/tools/tool";

/** The files of a folder that are not ignored, as Glob finds them; what it says beside them is left out. */
export async function filesOf(cwd: string): Promise<readonly string[]> {
  const output = await createGlobTool().call({ pattern: "**/*" }, createToolContext({ cwd }));
  if (output.isError) return [];
  return outputText(output)
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("["));
}

// A program of its own: writes and edits two files without end, and tells after each step which version is in place.
import { writeSync } from "node:fs";
import { callTool } from "@loopsmith/tools";
import { createEditTool, createNodeHost, createToolContext, createWriteTool } from "@loopsmith/tools/builtin";
import { versionText } from "./version-text.ts";

const [folder = "", from = "0"] = process.argv.slice(2);
const context = createToolContext({ cwd: folder });
const host = createNodeHost({ cwd: folder });
const [write, edit] = [createWriteTool(host), createEditTool(host)];

async function must(output: ReturnType<typeof callTool>): Promise<void> {
  const { isError, content } = await output;
  if (isError === true) throw new Error(String(content));
}

/** In one piece and at once, so that a kill loses no line that was written. */
function tell(line: string): void {
  writeSync(1, `${line}\n`);
}

const first = Number(from);
await must(callTool(write, { file_path: "written.txt", content: versionText(first) }, context));
await must(callTool(write, { file_path: "edited.txt", content: versionText(first) }, context));
tell("ready");
for (let version = first + 1; ; version += 1) {
  tell(`begin ${version}`);
  await must(callTool(write, { file_path: "written.txt", content: versionText(version) }, context));
  const edits = [
    { old_string: `begin ${version - 1}\n`, new_string: `begin ${version}\n` },
    { old_string: `end ${version - 1}\n`, new_string: `end ${version}\n` },
  ];
  await must(callTool(edit, { file_path: "edited.txt", edits }, context));
  tell(`done ${version}`);
}

// mistake: a missing file is an error that does not help to find the right one
// killed by: 4.8b
import type { ToolContext } from "./tool.ts";

async function describeMissing(path: string, _context: ToolContext): Promise<string> {
  return `ENOENT: no such file or directory, open '${path}'`;
}

// mistake: does not look into substitutions
// killed by: 8.3a
import type { ShellNode } from "@loopsmith/permissions/command";

function collect(nodes: readonly ShellNode[], found: Found, placing: Placing, depth: number): void {
  for (const node of nodes) {
    if (node.kind === "command") {
      const command = placing(node.command);
      found.commands.push(command);
      collectScripts(command, found, depth);
    } else if (node.kind === "list") collect(node.nodes, found, placing, depth);
    else if (node.kind === "function") {
      found.redefined.push(node.name);
      collect([node.body], found, placing, depth);
    } else found.doubts.push(node.why);
  }
}

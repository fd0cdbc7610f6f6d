import { join } from "node:path";
import { hasTodos } from "@loopsmith/course/chapter";
import { cliText } from "@loopsmith/course/text";
import type { Command } from "./command.ts";

/** `agent`: the command line of this project, with `--mine` on the learner's own chapters: the milestone after the last one. */
export const agentCommand: Command = {
  name: "agent",
  usage: "agent [--mine] [-- …]",
  summary: {
    en: "run the agent; --mine puts your own chapters in it; what stands behind -- goes to the agent",
    "zh-CN": "运行智能体；--mine 会用上你自己写的各章；-- 之后的内容交给智能体",
  },
  options: { mine: { type: "boolean" } },
  arguments: Number.POSITIVE_INFINITY,
  run: async ({ course: { root, chapters }, host, lang, values, positionals }) => {
    const mine = values.mine === true;
    if (mine) {
      const solved = chapters.filter((chapter) => !hasTodos(root, chapter)).map(({ folder }) => folder);
      host.error(cliText.agentOf(solved, chapters.length)[lang]); // stdout belongs to the agent
    }
    const start = (path: string) => join(root, "packages", path);
    const exchange = mine ? ["--import", start("course/src/start/agent.ts")] : [];
    return host.runNode(
      ["--import", import.meta.resolve("tsx"), ...exchange, start("agent/src/bin.ts"), ...positionals],
      host.environment.INIT_CWD ?? host.cwd,
      host.environment,
    );
  },
};

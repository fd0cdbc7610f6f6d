import { updateText } from "@loopsmith/course/text";
import {
  applyUpdate,
  isLearners,
  planUpdate,
  skeletonBeside,
  type UpdateStep,
  withNewerCourse,
} from "@loopsmith/course/update";
import { type Call, type Command, say } from "./command.ts";

/** `update`: brings a newer course in and leaves what the learner wrote as it is. */
export const updateCommand: Command = {
  name: "update",
  usage: "update [FOLDER]",
  summary: {
    en: "bring in a newer course, from its branch or a folder; what you wrote stays",
    "zh-CN": "引入更新的课程（来自上游分支或目录）；你写的内容保持不变",
  },
  options: {},
  arguments: 1,
  run: async (call) => {
    const { root } = call.course;
    const backup = `.loopsmith/backup/update-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`;
    const steps = withNewerCourse(root, call.positionals[0], (newer) => planUpdate(root, newer));
    applyUpdate(root, steps, backup);
    tell(call, steps, backup);
    return 0;
  },
};

function tell(call: Call, steps: readonly UpdateStep[], backup: string): void {
  const collisions = steps.filter(({ kind }) => kind === "collide").map(({ path }) => path);
  const done = steps.filter(({ kind }) => kind !== "collide").map(({ path }) => path);
  const mine = done.filter(isLearners);
  if (call.json) call.host.out(JSON.stringify({ files: done, collisions, backup: done.length > 0 ? backup : null }));
  const summary = updateText.done(done.length - mine.length, mine.length, backup);
  say(call, steps.length === 0 ? updateText.upToDate() : summary);
  for (const path of collisions) say(call, updateText.collision(path, skeletonBeside(path)));
  if (done.includes("pnpm-lock.yaml")) say(call, updateText.install());
}

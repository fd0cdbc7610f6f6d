import { resolve } from "node:path";
import { verifyRelease, writeRelease } from "@loopsmith/course/release";
import { CourseError, kitText } from "@loopsmith/course/text";
import { type Call, type Command, say } from "./command.ts";

/** `release`: writes the learners' repository; `--verify`, in one of these, tells which files of the course were changed. */
export const releaseCommand: Command = {
  name: "release",
  usage: "release FOLDER | --verify",
  summary: {
    en: "write the learners' repository, without answers; --verify finds changed files in one",
    "zh-CN": "写出学习者的仓库，不含答案；--verify 查出其中被改动的文件",
  },
  options: { verify: { type: "boolean" } },
  arguments: 1,
  run: async (call) => {
    if (call.values.verify === true) return verify(call);
    const [folder] = call.positionals;
    if (folder === undefined) throw new CourseError(kitText.releaseWhere());
    const files = writeRelease(call.course, resolve(call.host.cwd, folder));
    if (call.json) call.host.out(JSON.stringify({ folder, files }));
    say(call, kitText.released(files, folder));
    return 0;
  },
};

function verify(call: Call): number {
  const changed = verifyRelease(call.course.root);
  if (changed === undefined) throw new CourseError(kitText.noManifest());
  if (call.json) call.host.out(JSON.stringify({ changed }));
  for (const { path, kind } of changed) say(call, kitText.changedFile(path, kind));
  if (changed.length === 0) say(call, kitText.unchanged());
  return changed.length === 0 ? 0 : 1;
}

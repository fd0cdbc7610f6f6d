import { writeNewChapter } from "@loopsmith/course/new-chapter";
import { CourseError, kitText } from "@loopsmith/course/text";
import { type Command, say } from "./command.ts";

/** `new`: writes a chapter of one step that holds, for an author to make one of their own of. */
export const newCommand: Command = {
  name: "new",
  usage: "new NN slug package/area",
  summary: {
    en: "begin a chapter: files that hold, each of which says what goes into it",
    "zh-CN": "新建一章：生成能通过检查的文件，每个文件都写明要填写什么",
  },
  options: {},
  arguments: 3,
  run: async (call) => {
    const [number = "", slug = "", area = ""] = call.positionals;
    const isAsked = /^[1-9]\d?$|^0[1-9]$/.test(number) && /^[a-z]+(-[a-z]+)*$/.test(slug);
    if (!isAsked || !/^[a-z-]+\/[a-z-]+$/.test(area)) throw new CourseError(kitText.newWhat());
    const { folder, files } = writeNewChapter(call.course, { number: Number(number), slug, area });
    if (call.json) call.host.out(JSON.stringify({ folder, files }));
    say(call, kitText.created(folder, files.length));
    return 0;
  },
};

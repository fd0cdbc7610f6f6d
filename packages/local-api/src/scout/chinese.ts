import { fenced, lastLines, lineDiff, quotedResult } from "./short-text.ts";
import type { Repair, Texts } from "./texts.ts";

const MOST_NAMED = 200; // files named one by one in an answer
const MOST_MISSING = 20; // files named that were not searched to their end
const WHAT_RULES_SEE = "规则能看到的就是这些；它是什么意思，我说不出来。";

const INTRODUCTION = `我是 offline-scout，一个基于规则的替身：不是语言模型，而是在你的机器上运行的一套规则。我听得懂这样的请求，中文英文都可以：
- 找出 packages 里所有的 TODO（也可以是 FIXME、XXX、HACK、BUG）
- 在 src 里找 "一段文字"
- 找名为 *.test.ts 的文件
- 列出 src
- 读一下 README.md
- 把 src/file.ts 里的 "a" 换成 "b"；新建 notes.txt，内容为 "…"；在 notes.txt 末尾追加 "…"
- 运行 \`npm test\`
- 修好失败的测试
别的事情，请让你的客户端连接真正的模型。`;

const TOOLS = {
  read: "读文件",
  search: "搜索文件内容",
  files: "查找文件",
  list: "列出目录",
  shell: "运行命令",
  edit: "修改文件",
  write: "写文件",
};

export const CHINESE: Texts = {
  introduction: INTRODUCTION,
  thought: "接下来做什么由我的规则决定：它们读最新的提示词和它之后的结果。",
  notUnderstood: `这件事不在我的规则之内，所以我什么都没有做。\n\n${INTRODUCTION}`,
  summaryOfTalk: (prompts, calls) =>
    `到目前为止，用户提了 ${prompts.length} 次请求，完成了 ${calls} 次工具调用：\n${bullets(prompts)}`,

  searching: (folder) => `我在${folderName(folder)}中搜索，并清点那里的文件。`,
  searchingOn: (places) => `结果被截断了，所以我再逐个搜索 ${places} 处。`,
  lookingCloser: (paths) => `我看一下 ${paths.join("、")} 中这些行的上下文。`,
  findingFiles: (glob, folder) => `我在${folderName(folder)}中查找 ${glob}。`,
  listingFolder: (folder) => `我列出${folderName(folder)}的内容。`,
  reading: (path) => `我读取 ${path}。`,
  editing: (path) => `我修改 ${path}。`,
  writing: (path) => `我写入 ${path}。`,
  running: (command) => `我运行 \`${command}\`。`,
  runningAgain: (path, { line }) => `我修改了 ${path} 的第 ${line} 行，再运行一次测试。`,

  noTool: (capability) => `这个客户端没有给我可以${TOOLS[capability]}的工具，所以这件事我做不了。`,
  trouble: ({ kind, result }) =>
    kind === "denied"
      ? `${result.name} 没有得到允许，我就到此为止。得到的回答是：\n${quotedResult(result.text)}`
      : `${result.name} 没有成功，我不会原样再试一次。它的回答是：\n${quotedResult(result.text)}`,
  unreadable: (result) => `搜索结果的格式我读不懂，原样列在这里：\n${quotedResult(result)}`,

  hitsHead: ({ texts, folder, hits, files, inFolder }) => {
    const place = `${folderName(folder)}${inFolder ? `（${inFolder.cut ? "至少 " : ""}${inFolder.count} 个文件）` : ""}`;
    if (hits === 0) return `${place.trimStart()}里没有含 ${texts.join(" 或 ")} 的行。`;
    return `${place.trimStart()}里有 ${hits} 行含 ${texts.join(" 或 ")}，分布在 ${files} 个文件中：`;
  },
  missing: (missing) => {
    if (missing.kind === "nothing") return "";
    if (missing.kind === "unknown") return "这个列表不完整：搜索工具截断了结果，也没有说截在哪里。请换一个更小的目录。";
    const files = missing.files.map(({ path, count, known }) => `${path}：${count} 行中的 ${known} 行`);
    const more = files.length > MOST_MISSING ? [`还有 ${files.length - MOST_MISSING} 个文件`] : [];
    return `这个列表不完整：搜索工具截断了结果。还缺：\n${bullets([...files.slice(0, MOST_MISSING), ...more])}`;
  },
  surroundings: (surroundings) =>
    surroundings.length === 0
      ? ""
      : `细看：\n${bullets(surroundings.map(({ hit, opening }) => `${hit.path}:${hit.line} 位于 \`${opening}\` 之下`))}`,
  filesFound: ({ glob, folder }, paths, cut) => {
    if (paths.length === 0) return `${folderName(folder).trimStart()}里没有符合 ${glob} 的文件。`;
    const more = paths.length - MOST_NAMED;
    const end = cut ? "\n工具省略了一部分：这个列表不完整。" : more > 0 ? `\n……还有 ${more} 个。` : "";
    const head = `${folderName(folder).trimStart()}里${cut ? "至少" : ""}有 ${paths.length} 个文件符合 ${glob}：`;
    return `${head}\n${paths.slice(0, MOST_NAMED).join("\n")}${end}`;
  },
  listing: (folder, entries) =>
    `${folderName(folder).trimStart()}里有：\n${entries.trim() === "" ? "（空）" : entries}`,
  summary: ({ path, lines, bytes, isWhole, outline, beginning }) => {
    const size = `${path}${isWhole ? "有" : "：我只看到了一部分，"} ${lines} 行，${bytes} 字节。`;
    const parts = outline.map(({ of, names }) =>
      of === "headings" ? `它有这些标题：\n${names.join("\n")}` : `它有这些${OUTLINE[of]}：${names.join("、")}。`,
    );
    return [size, ...parts, ...(beginning === "" ? [] : [`开头是：\n${beginning}`]), WHAT_RULES_SEE].join("\n\n");
  },

  textNotThere: (path, oldText) => `${path} 里没有这段文字，所以我什么都没有改：\n${fenced(oldText)}`,
  textNotUnique: (path, oldText, lines) =>
    `${path} 里有 ${lines.length} 处 \`${oldText}\`，在第 ${lines.join("、")} 行，所以我什么都没有改。请说“把所有的……”，或者多给一些前后的文字。`,
  fileTooLong: (path) => `${path} 我只看到了一部分，无法安全地修改，所以没有动它。`,
  fileExists: (path) => `${path} 已经存在，所以我没有动它。如果就是要覆盖它，请说“覆盖 ${path}，内容为……”。`,
  nothingToChange: (path) => `${path} 里没有什么要改的。`,
  editFailed: (path, { oldText, newText }, { kind, result }) =>
    `${kind === "denied" ? `修改 ${path} 没有得到允许` : `${path} 没有改成`}，所以它还是原样。我本想把\n${fenced(oldText)}\n换成\n${fenced(newText)}\n得到的回答是：\n${quotedResult(result.text)}`,
  replaced: ({ path, oldText, newText }, lines) =>
    `我把 ${path}${lines.length > 0 ? ` 第 ${lines.join("、")} 行` : ""}的 \`${oldText}\` 换成了 \`${newText}\`。`,
  written: (path) => `我写好了 ${path}。`,
  ran: (command, { text, isError }, mostLines) => {
    const { shown, left } = lastLines(text, mostLines);
    const head = isError ? `\`${command}\` 失败了。` : `\`${command}\` 运行完了。`;
    return `${head}${left > 0 ? `输出的最后 ${mostLines} 行（前面还有 ${left} 行）` : "输出"}：\n${fenced(shown)}`;
  },

  nothingFails: (command) => `\`${command}\` 通过了：没有什么要修的。`,
  failureUnclear: (command, { text }) =>
    `\`${command}\` 失败了，但我的规则在输出里找不到失败的断言，所以什么都没有改：\n${quotedResult(text)}`,
  noCandidate: ({ failure, path }) =>
    `${failed(failure)}我读了 ${failure.path}${path === failure.path ? "" : ` 和 ${path}`}，没有找到我的规则能修的小错，所以什么都没有改。`,
  repairRefused: (repair, reason, earlierTryIsLeft) =>
    `${failed(repair.failure)}我想修改 ${change(repair)}\n\n${reason}${earlierTryIsLeft ? `\n\n我之前的一次尝试还留在 ${repair.path} 里：请看一下。` : ""}`,
  repairUntested: (repair) =>
    `${failed(repair.failure)}我修改了 ${change(repair)}\n\n我没有得到允许再运行测试，所以不知道这样是否修好了。`,
  repaired: (repair, allPass) =>
    `${failed(repair.failure)}我修改了 ${change(repair)}\n\n${allPass ? "我再次运行了测试，全部通过。" : "我再次运行了测试：这一个通过了，别的还有失败的。"}`,
  notRepaired: ({ failure, path, candidates }, tries, notTakenBack) =>
    `${failed(failure)}我的规则知道 ${candidates.length} 处可能的小改动，我在 ${path} 里试了 ${tries} 处，都没有用。${notTakenBack === undefined ? "文件已恢复原样。" : `最后一处没能撤销：\n${notTakenBack}`}`,
};

const OUTLINE = { keys: "键", imports: "导入", exports: "导出" };

function failed({ name, path, line, expected, actual }: Repair["failure"]): string {
  const values = expected === undefined ? "" : `期望 \`${expected}\`，得到 \`${actual ?? "?"}\`。`;
  return `测试“${name}”失败了（${path}:${line}）。${values}`;
}

function change({ path, candidate: { line, before, after } }: Repair): string {
  return `${path} 的第 ${line} 行：\n${lineDiff(before, after)}`;
}

function folderName(folder: string): string {
  return folder === "." ? "当前目录" : ` ${folder} `;
}

function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join("\n");
}

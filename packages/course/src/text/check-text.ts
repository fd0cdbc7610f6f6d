import type { Text } from "./text.ts";

/** What `course check` finds wrong, and what to do about it. */
export const checkText = {
  noHeader: (file: string, name: string): Text => ({
    en: `${file} needs a first line "// ${name}: …".`,
    "zh-CN": `${file} 的开头需要有一行 "// ${name}: …"。`,
  }),
  replacesNothing: (file: string): Text => ({
    en: `${file} declares nothing that the solution declares, so it takes the place of nothing.`,
    "zh-CN": `${file} 中的声明在答案里都不存在，因此没有替换任何内容。`,
  }),
  doesNotLoad: (problem: string): Text => ({
    en: `A test file does not load: ${problem}`,
    "zh-CN": `有测试文件无法加载：${problem}`,
  }),
  greenOnEmpty: (title: string): Text => ({
    en: `"${title}" is green on empty files, so it asserts nothing of the step: assert a value that only the step gives.`,
    "zh-CN": `"${title}" 在空文件上是绿色的，说明它没有断言该步骤的任何内容：请断言只有该步骤才能给出的值。`,
  }),
  redTooEarly: (title: string, why: string): Text => ({
    en: `"${title}" is red although its step is written: a test may use its own and earlier steps only. ${why}`,
    "zh-CN": `"${title}" 所属步骤已写完却仍为红色：测试只能使用本步骤及更早的步骤。${why}`,
  }),
  greenTooEarly: (title: string): Text => ({
    en: `"${title}" is green although its step is a to-do: let it use what the step writes.`,
    "zh-CN": `"${title}" 所属步骤尚未编写却已变绿：请让它使用该步骤所写的内容。`,
  }),
  redOtherwise: (title: string, why: string): Text => ({
    en: `"${title}" is red, but not because its to-do was reached: build and call the subject inside the test. ${why}`,
    "zh-CN": `"${title}" 为红色，但原因不是执行到了它的待写步骤：请在测试内部构造并调用被测对象。${why}`,
  }),
  noStep: (title: string): Text => ({
    en: `"${title}" must begin with the id of a step and a letter, such as "7.2a".`,
    "zh-CN": `"${title}" 必须以步骤编号加字母开头，例如 "7.2a"。`,
  }),
  noTest: (step: string): Text => ({
    en: `Step ${step} has no test: write one whose title begins with "${step}a".`,
    "zh-CN": `步骤 ${step} 没有测试：请编写一个标题以 "${step}a" 开头的测试。`,
  }),
  redOnRight: (title: string, why: string): Text => ({
    en: `"${title}" must be green here. ${why}`,
    "zh-CN": `"${title}" 在这里必须为绿色。${why}`,
  }),
  noKiller: (id: string): Text => ({
    en: `There is no test ${id}: correct the line "// killed by:".`,
    "zh-CN": `没有测试 ${id}：请更正 "// killed by:" 一行。`,
  }),
  survives: (id: string, mistake: string): Text => ({
    en: `The mistake (${mistake}) survives test ${id}: let the test assert what the mistake breaks.`,
    "zh-CN": `该错误（${mistake}）没有被测试 ${id} 发现：请让测试断言被该错误破坏的行为。`,
  }),
  doesNotHang: (id: string): Text => ({
    en: `Test ${id} ends by itself: remove the line "// hangs".`,
    "zh-CN": `测试 ${id} 会自行结束：请删除 "// hangs" 一行。`,
  }),
  killedByTodo: (id: string): Text => ({
    en: `Test ${id} is red only because a to-do was reached: a wrong solution holds no to-do.`,
    "zh-CN": `测试 ${id} 变红只是因为执行到了待写步骤：错误答案中不应有待写步骤。`,
  }),
  killedByTime: (id: string): Text => ({
    en: `Test ${id} is red only because time ran out: give it an assertion that ends, or add the line "// hangs".`,
    "zh-CN": `测试 ${id} 变红只是因为超时：请给它一个会结束的断言，或添加 "// hangs" 一行。`,
  }),
  killedEarlier: (title: string, id: string): Text => ({
    en: `"${title}" is red too, before ${id}: a learner would look in the wrong place.`,
    "zh-CN": `"${title}" 在 ${id} 之前就已变红：学习者会找错地方。`,
  }),
  typeError: (problem: string): Text => ({
    en: `It does not type-check: ${problem}`,
    "zh-CN": `类型检查未通过：${problem}`,
  }),
  noTests: (): Text => ({
    en: "The chapter has no tests: write `test/*.test.ts`.",
    "zh-CN": "本章没有测试：请编写 `test/*.test.ts`。",
  }),
  noPair: (other: string): Text => ({
    en: `The page has no ${other} beside it: every page exists in both languages.`,
    "zh-CN": `该页面旁边没有 ${other}：每个页面都须有两种语言。`,
  }),
  otherHeadings: (other: string, line: string): Text => ({
    en: `Its headings differ from those of ${other}, first at "${line}".`,
    "zh-CN": `其标题与 ${other} 不同，首个差异在 "${line}"。`,
  }),
  otherBlocks: (other: string, line: string): Text => ({
    en: `Its code blocks differ from those of ${other}, first at "${line}".`,
    "zh-CN": `其代码块与 ${other} 不同，首个差异在 "${line}"。`,
  }),
  looseBlock: (line: string): Text => ({
    en: `The block "${line}" holds code that nothing compiles: take it \`from=path#name\`, or mark it as text.`,
    "zh-CN": `代码块 "${line}" 中的代码没有被编译：请用 \`from=路径#名称\` 引入，或标记为 text。`,
  }),
  deadLink: (link: string): Text => ({
    en: `The link "${link}" leads nowhere.`,
    "zh-CN": `链接 "${link}" 没有指向任何内容。`,
  }),
  otherTerm: (word: string, en: string, term: string): Text => ({
    en: `"${word}" is used for "${en}", and the glossary has "${term}" for it.`,
    "zh-CN": `用 "${word}" 表示 "${en}"，而术语表规定用 "${term}"。`,
  }),
  hints: (step: string, found: number): Text => ({
    en: `"## ${step}" needs three list items, from a nudge to nearly the answer, and has ${found}.`,
    "zh-CN": `"## ${step}" 需要三个列表项，从轻微提示到接近答案，现有 ${found} 个。`,
  }),
  good: (chapter: string, variants: number, kept: number): Text => ({
    en: `✓ ${chapter}: ${variants} variants as they should be${kept === variants ? " (nothing changed)" : ""}`,
    "zh-CN": `✓ ${chapter}：${variants} 个变体均符合预期${kept === variants ? "（没有变化）" : ""}`,
  }),
  bad: (chapter: string, problems: number): Text => ({
    en: `✗ ${chapter}: problems found: ${problems}`,
    "zh-CN": `✗ ${chapter}：发现的问题：${problems}`,
  }),
  pagesGood: (pages: number): Text => ({
    en: `✓ pages: ${pages} checked`,
    "zh-CN": `✓ 页面：已检查 ${pages} 个`,
  }),
  pagesBad: (problems: number): Text => ({
    en: `✗ pages: problems found: ${problems}`,
    "zh-CN": `✗ 页面：发现的问题：${problems}`,
  }),
} satisfies Record<string, (...args: never[]) => Text>;

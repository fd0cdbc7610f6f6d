import type { LocalApiErrorCode } from "@loopsmith/local-api/node";

/** The languages that the command speaks. */
export const LANGUAGES = ["en", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Why a cassette cannot be played or recorded. */
export type CassetteProblem = Extract<LocalApiErrorCode, `${string}cassette${string}`>;

/** Every sentence of the command. `expected`: the values that an option takes. */
export type CommandText = {
  unknownOption(option: string): string;
  unexpectedArgument(argument: string): string;
  badValue(option: string, value: string, expected: string): string;
  missingValue(option: string, expected: string): string;
  portNumber: string;
  anyText: string;
  faults(grammar: string, names: string): string;
  portInUse(port: number): string;
  cannotListen(port: number): string;
  file: string;
  baseUrl: string;
  needs(option: string, other: string): string;
  notTogether(option: string, other: string): string;
  cassetteProblems: Readonly<Record<CassetteProblem, (file: string) => string>>;
  howToUse(url: string, key: string, model: string): string;
  howToReplay(url: string, key: string, file: string): string;
  howToRecord(url: string, upstream: string, file: string): string;
  help: string;
};

const ENGLISH: CommandText = {
  unknownOption: (option) => `There is no option ${option}: see --help for those there are.`,
  unexpectedArgument: (argument) => `"${argument}" belongs to no option: see --help for what can be said.`,
  badValue: (option, value, expected) => `${option} cannot be "${value}": give it ${expected}.`,
  missingValue: (option, expected) => `${option} has no value: give it ${expected}.`,
  portNumber: "a number from 0 (any free port) to 65535",
  anyText: "some text (not sk-revoked, which is never accepted)",
  faults: (grammar, names) => `${grammar} (for instance reset@event:3#1; the names are ${names})`,
  portInUse: (port) => `Port ${port} is in use: choose another one with --port, or 0 for a free one.`,
  cannotListen: (port) => `This machine does not give out port ${port}: choose another one with --port.`,
  file: "the name of a file",
  baseUrl: "the base URL of a server, for instance https://api.anthropic.com",
  needs: (option, other) => `${option} needs ${other}: give both.`,
  notTogether: (option, other) => `${option} and ${other} do not go together: leave one out.`,
  cassetteProblems: {
    cassette_missing: (file) => `${file} cannot be read: record it first, with --record.`,
    not_a_cassette: (file) => `${file} is no cassette: choose another file.`,
    other_cassette_version: (file) => `${file} was recorded by another version of this program: record it anew.`,
    cassette_damaged: (file) => `${file} is damaged: record it anew.`,
    cassette_not_writable: (file) => `${file} cannot be written: choose another file.`,
  },
  howToUse: (url, key, model) => `The Messages API, on this machine alone. ${model} answers; no real model is asked.
  ANTHROPIC_BASE_URL=${url} ANTHROPIC_API_KEY=${key}
Ctrl-C ends it.
`,
  howToReplay: (url, key, file) => `${file} answers: what was recorded, and nothing else.
  ANTHROPIC_BASE_URL=${url} ANTHROPIC_API_KEY=${key}
Ctrl-C ends it.
`,
  howToRecord: (
    url,
    upstream,
    file,
  ) => `Everything goes on to ${upstream}, with the key of the client, and into ${file}.
  ANTHROPIC_BASE_URL=${url}
Ctrl-C ends it.
`,
  help: `The Messages API on your own machine: strict, no key needed.

  pnpm local-api [--port N] [--model NAME] [--profile classic|modern]
                 [--strictness first-party|portable] [--key K]
                 [--fault FAULTS] [--lang en|zh]
  pnpm local-api --record FILE --upstream URL [--port N]
  pnpm local-api --replay FILE [--port N]

  --port        where to listen on 127.0.0.1; default: a free port
  --model       who answers: offline-scout (default; rule-based, really uses tools),
                scripted-modern or scripted-classic (one fixed sentence)
  --profile     the rules of models since 4.6 (modern) or up to 4.5 (classic);
                default: what the name of the model says, else modern
  --strictness  first-party (default): what only other servers refuse is let through;
                portable: it is refused
  --key         the only key that is accepted; default: any
  --fault       what goes wrong with every answer, or with that of one request: reset@event:3#1;
                a client can ask for the same in the header x-loopsmith-fault
  --record      write into FILE what passes between the client and the server at --upstream,
                without keys and cookies
  --replay      answer from such a file; a request that is not in it is refused
  --lang        en or zh; default: what LC_ALL, LC_MESSAGES or LANG says
  --help        this text

The first line on stdout is the URL of the server; each request is a line on stderr.
`,
};

const CHINESE: CommandText = {
  unknownOption: (option) => `没有 ${option} 这个选项：可用的选项见 --help。`,
  unexpectedArgument: (argument) => `"${argument}" 不属于任何选项：可以写什么见 --help。`,
  badValue: (option, value, expected) => `${option} 不能是 "${value}"：请给它${expected}。`,
  missingValue: (option, expected) => `${option} 没有值：请给它${expected}。`,
  portNumber: "一个从 0（任意空闲端口）到 65535 的数字",
  anyText: "一段文字（不能是 sk-revoked，它从不被接受）",
  faults: (grammar, names) => `${grammar}（例如 reset@event:3#1；名字有 ${names}）`,
  portInUse: (port) => `端口 ${port} 已被占用：请用 --port 另选一个，或用 0 取一个空闲端口。`,
  cannotListen: (port) => `本机不允许使用端口 ${port}：请用 --port 另选一个。`,
  file: "一个文件名",
  baseUrl: "一个服务器的基础 URL，例如 https://api.anthropic.com",
  needs: (option, other) => `${option} 需要 ${other}：请两个都给出。`,
  notTogether: (option, other) => `${option} 和 ${other} 不能一起用：请去掉其中一个。`,
  cassetteProblems: {
    cassette_missing: (file) => `读不到 ${file}：请先用 --record 录制。`,
    not_a_cassette: (file) => `${file} 不是磁带：请另选一个文件。`,
    other_cassette_version: (file) => `${file} 是由本程序的另一个版本录制的：请重新录制。`,
    cassette_damaged: (file) => `${file} 已损坏：请重新录制。`,
    cassette_not_writable: (file) => `无法写入 ${file}：请另选一个文件。`,
  },
  howToUse: (url, key, model) => `Messages API，只在本机上。由 ${model} 回答；不会询问任何真实模型。
  ANTHROPIC_BASE_URL=${url} ANTHROPIC_API_KEY=${key}
按 Ctrl-C 结束。
`,
  howToReplay: (url, key, file) => `由 ${file} 回答：只有录制过的内容。
  ANTHROPIC_BASE_URL=${url} ANTHROPIC_API_KEY=${key}
按 Ctrl-C 结束。
`,
  howToRecord: (url, upstream, file) => `一切都带着客户端的密钥转给 ${upstream}，并写入 ${file}。
  ANTHROPIC_BASE_URL=${url}
按 Ctrl-C 结束。
`,
  help: `运行在你自己机器上的 Messages API：严格，不需要密钥。

  pnpm local-api [--port N] [--model NAME] [--profile classic|modern]
                 [--strictness first-party|portable] [--key K]
                 [--fault FAULTS] [--lang en|zh]
  pnpm local-api --record FILE --upstream URL [--port N]
  pnpm local-api --replay FILE [--port N]

  --port        在 127.0.0.1 上监听的端口；默认：一个空闲端口
  --model       由谁回答：offline-scout（默认；基于规则，真的会使用工具）、
                scripted-modern 或 scripted-classic（一句固定的话）
  --profile     4.6 及以后的模型的规则（modern），或 4.5 及以前的（classic）；
                默认：按模型的名字，否则 modern
  --strictness  first-party（默认）：只有别的服务器才拒绝的请求会通过；
                portable：拒绝这些请求
  --key         唯一接受的密钥；默认：任意
  --fault       每个回答（或某一个请求的回答）出什么故障：reset@event:3#1；
                客户端也可以用请求头 x-loopsmith-fault 提出同样的要求
  --record      把客户端与 --upstream 处的服务器之间的往来写入 FILE，
                不含密钥和 cookie
  --replay      用这样的文件回答；文件里没有的请求会被拒绝
  --lang        en 或 zh；默认：看 LC_ALL、LC_MESSAGES 或 LANG
  --help        这段文字

标准输出的第一行是服务器的 URL；每个请求在标准错误上占一行。
`,
};

/** The sentences in one language. */
export function commandText(language: Language): CommandText {
  return language === "zh" ? CHINESE : ENGLISH;
}

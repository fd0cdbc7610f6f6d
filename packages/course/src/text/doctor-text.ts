import type { Text } from "./text.ts";

/** What `course doctor` says of a machine, and what to do. */
export const doctorText = {
  plain: (value: string): Text => ({ en: value, "zh-CN": value }),
  oldNode: (version: string, oldest: string): Text => ({
    en: `${version} is too old: install Node ${oldest} or newer from https://nodejs.org.`,
    "zh-CN": `${version} 太旧：请从 https://nodejs.org 安装 Node ${oldest} 或更新的版本。`,
  }),
  installed: (): Text => ({ en: "the dependencies are there", "zh-CN": "依赖已安装" }),
  notInstalled: (): Text => ({
    en: "the dependencies are missing: run `npm test` once, or `pnpm install`.",
    "zh-CN": "缺少依赖：请运行一次 `npm test`，或运行 `pnpm install`。",
  }),
  noShell: (windows: boolean): Text => ({
    en: `no bash was found, which the Bash tool needs: ${windows ? "install Git for Windows and put its bash on the PATH" : "install bash"}.`,
    "zh-CN": `没有找到 Bash 工具所需的 bash：${windows ? "请安装 Git for Windows，并把其中的 bash 加入 PATH" : "请安装 bash"}。`,
  }),
  noUtf8: (locale: string): Text => ({
    en: `the locale ${locale === "" ? "is not set" : `is "${locale}"`}, so file names and output in Chinese may be spoiled: set LANG to C.UTF-8.`,
    "zh-CN": `语言环境${locale === "" ? "没有设置" : `是 “${locale}”`}，中文文件名和输出可能会乱码：请把 LANG 设为 C.UTF-8。`,
  }),
  badPath: (path: string): Text => ({
    en: `the test runner cannot read a path with # or ?: move the folder out of ${path}.`,
    "zh-CN": `测试运行器无法读取含有 # 或 ? 的路径：请把目录移出 ${path}。`,
  }),
  listens: (): Text => ({ en: "a server can listen on 127.0.0.1", "zh-CN": "服务器可以在 127.0.0.1 上监听" }),
  cannotListen: (why: string): Text => ({
    en: `no server can listen on 127.0.0.1 (${why}): allow Node to do so in the firewall or the security software.`,
    "zh-CN": `服务器无法在 127.0.0.1 上监听（${why}）：请在防火墙或安全软件里允许 Node 监听。`,
  }),
  noProxy: (): Text => ({ en: "none", "zh-CN": "没有" }),
  proxy: (proxy: string): Text => ({
    en: `${withoutPassword(proxy)} may be asked for the offline model too: add 127.0.0.1 to NO_PROXY.`,
    "zh-CN": `对离线模型的请求也可能发给 ${withoutPassword(proxy)}：请把 127.0.0.1 加入 NO_PROXY。`,
  }),
  key: (): Text => ({
    en: "a key is set, so demos from chapter 7 on ask the real model, which costs money; unset it for the offline model.",
    "zh-CN": "已设置密钥，第 7 章起的演示会请求真实模型，会产生费用；取消设置即可使用离线模型。",
  }),
  noKey: (): Text => ({ en: "none, so the offline model answers", "zh-CN": "没有，由离线模型回答" }),
} satisfies Record<string, (...args: never[]) => Text>;

/** A proxy is often written with the password of its user. */
function withoutPassword(address: string): string {
  return address.replace(/\/\/[^@/]*@/, "//");
}

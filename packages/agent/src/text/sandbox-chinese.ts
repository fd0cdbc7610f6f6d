import type { SandboxAbsence } from "@loopsmith/tools/sandbox";
import type { SandboxCatalogue } from "./sandbox-catalogue.ts";

export const sandboxChinese: SandboxCatalogue = {
  sandboxOn: (hosts) =>
    `命令在沙箱里运行：只能写工作目录，${hosts.length === 0 ? "没有网络" : `只能连接 ${hosts.join("、")}`}。`,
  sandboxOff: '命令不在沙箱里运行；在 config.json 里写 "sandbox": "auto" 即可启用。',
  sandboxMissing: (absence) => `命令不在沙箱里运行：${why(absence)}`,
  sandboxRequired: (absence) => `什么都没有启动，因为 config.json 要求有沙箱：${why(absence)}`,
};

function why(absence: SandboxAbsence): string {
  switch (absence.kind) {
    case "unsupported":
      return `${absence.platform} 上没有沙箱。请改在容器或虚拟机里运行。`;
    case "missing":
      return `它需要 ${absence.programs.join(" 和 ")}。请用系统的包管理器安装。`;
    case "refused":
      return `系统不允许（${absence.message}）。请允许非特权用户命名空间。`;
    default:
      return absence satisfies never;
  }
}

import { describe, expect, it } from "vitest";
import { findShell } from "../src/shell/find-shell.ts";

const windows = {
  ProgramFiles: "C:\\Program Files",
  LOCALAPPDATA: "C:\\Users\\me\\AppData\\Local",
  SystemRoot: "C:\\Windows",
};

describe("findShell", () => {
  it("takes the first bash of the path, and one in /bin when the path has none", () => {
    const host = { platform: "linux", env: { PATH: "/opt/x:/usr/local/bin" } } as const;
    expect(findShell(host, () => true)).toEqual({ kind: "shell", file: "/opt/x/bash", args: ["-c"] });
    expect(findShell(host, (path) => path === "/bin/bash")).toEqual({ kind: "shell", file: "/bin/bash", args: ["-c"] });
  });

  it("takes Git's bash on Windows, then WSL's", () => {
    const host = { platform: "win32", env: windows } as const;
    const own = "C:\\Users\\me\\AppData\\Local\\Programs\\Git\\bin\\bash.exe";
    expect(findShell(host, (path) => path === own)).toEqual({ kind: "shell", file: own, args: ["-c"] });
    const wsl = "C:\\Windows\\System32\\wsl.exe";
    expect(findShell(host, (path) => path === wsl)).toEqual({ kind: "shell", file: wsl, args: ["-e", "bash", "-c"] });
  });

  it("says in one sentence how to get one", () => {
    expect(findShell({ platform: "win32", env: windows }, () => false)).toEqual({
      kind: "missing",
      message:
        "No bash was found on this machine, so no command can run. Install Git for Windows or WSL, and start again.",
    });
    expect(findShell({ platform: "linux", env: {} }, () => false)).toMatchObject({ kind: "missing" });
  });
});

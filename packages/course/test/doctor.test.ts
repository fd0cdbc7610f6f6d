import { existsSync } from "node:fs";
import { examine, type MachineFacts, readMachine } from "@loopsmith/course/doctor";
import { expect, it } from "vitest";

const SOUND: MachineFacts = {
  node: "20.19.0",
  platform: "linux",
  environment: { LANG: "en_US.UTF-8" },
  root: "/home/me/loopsmith",
  installed: true,
  shell: "/bin/bash",
  cannotListen: undefined,
};

function troubles(changes: Partial<MachineFacts>): string[] {
  return examine({ ...SOUND, ...changes })
    .filter(({ state }) => state !== "ok")
    .map(({ name, state, text }) => `${state} ${name}: ${text.en}`);
}

it("finds nothing on a sound machine", () => {
  expect(troubles({})).toEqual([]);
  expect(troubles({ node: "26.0.0", platform: "win32", environment: {} })).toEqual([]);
});

it.each<[Partial<MachineFacts>, string]>([
  [{ node: "20.18.3" }, "problem node: 20.18.3 is too old: install Node 20.19 or newer"],
  [{ node: "18.20.0" }, "problem node: 18.20.0 is too old"],
  [{ installed: false }, "problem install: the dependencies are missing: run `npm test` once"],
  [{ shell: undefined }, "problem shell: no bash was found, which the Bash tool needs: install bash."],
  [{ shell: undefined, platform: "win32" }, "install Git for Windows"],
  [{ environment: {} }, "warning utf-8: the locale is not set"],
  [{ environment: { LANG: "en_US.UTF-8", LC_ALL: "C" } }, 'warning utf-8: the locale is "C"'],
  [{ root: "/home/me/c#/loopsmith" }, "problem path: the test runner cannot read a path with # or ?"],
  [{ cannotListen: "listen EPERM" }, "problem port: no server can listen on 127.0.0.1 (listen EPERM)"],
  [
    { environment: { LANG: "C.UTF-8", HTTP_PROXY: "http://me:secret@proxy:80" } },
    "warning proxy: http://proxy:80 may be asked for the offline model too: add 127.0.0.1 to NO_PROXY.",
  ],
  [{ environment: { LANG: "C.UTF-8", ANTHROPIC_API_KEY: "key" } }, "warning key: a key is set"],
])("%j: %s", (changes, trouble) => {
  const found = troubles(changes);
  expect(found).toEqual([expect.stringContaining(trouble)]);
});

it("minds no proxy that is not asked for what is on this machine", () => {
  const environment = { LANG: "C.UTF-8", all_proxy: "http://proxy", no_proxy: "example.org, 127.0.0.1" };
  expect(troubles({ environment })).toEqual([]);
});

it("reads this machine", async () => {
  const facts = await readMachine("/nowhere", { PATH: process.env.PATH });
  expect(facts).toMatchObject({ node: process.versions.node, installed: false, cannotListen: undefined });
  expect(existsSync(facts.shell ?? "")).toBe(true);
});

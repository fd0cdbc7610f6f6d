import { applySync, type Change, planSync } from "@loopsmith/course/sync";
import { syncText, type Text } from "@loopsmith/course/text";
import { type Call, type Command, say } from "./command.ts";

/** `sync`: writes what is derived from the packages; `--check` only compares. */
export const syncCommand: Command = {
  name: "sync",
  usage: "sync [--check] [--force]",
  summary: {
    en: "derive solution/, src/ and the small files of each chapter from the packages",
    "zh-CN": "从包中生成每章的 solution/、src/ 和小文件",
  },
  options: { check: { type: "boolean" }, force: { type: "boolean" } },
  arguments: 0,
  run: async (call) => (call.values.check === true ? check(call) : write(call)),
};

function write(call: Call): number {
  const changes = planSync(call.course, call.values.force === true);
  applySync(call.course.root, changes);
  const kept = changes.filter(({ kind }) => kind === "keep");
  for (const change of kept) say(call, syncText.kept(change.path));
  say(call, syncText.written(changes.length - kept.length));
  if (changes.some(({ kind, path }) => kind === "write" && path.endsWith("/package.json"))) {
    say(call, syncText.manifestChanged());
  }
  return finish(call, changes, kept.length);
}

function check(call: Call): number {
  const changes = planSync(call.course, true);
  for (const change of changes) say(call, describe(change));
  say(call, changes.length === 0 ? syncText.upToDate() : syncText.runSync());
  return finish(call, changes, changes.length);
}

function describe({ kind, path }: Change): Text {
  return kind === "remove" ? syncText.stranger(path) : syncText.differs(path);
}

function finish({ json, host }: Call, changes: readonly Change[], problems: number): number {
  if (json) host.out(JSON.stringify({ changes: changes.map(({ kind, path }) => ({ kind, path })) }));
  return problems === 0 ? 0 : 1;
}

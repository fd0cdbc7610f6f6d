import { styleText } from "node:util";
import { examine, type Finding, readMachine } from "@loopsmith/course/doctor";
import type { Command } from "./command.ts";

const MARKS = { ok: "✓", warning: "!", problem: "✗" } as const;
const COLOURS = { ok: "green", warning: "yellow", problem: "red" } as const;

/** `doctor`: whether this machine has what the course needs; code 1 when something is in the way. */
export const doctorCommand: Command = {
  name: "doctor",
  usage: "doctor",
  summary: {
    en: "look whether this machine has what the course needs, and say what to do",
    "zh-CN": "检查这台机器是否具备课程所需，并说明该怎么办",
  },
  options: {},
  arguments: 0,
  run: async ({ course, host, lang, json }) => {
    const findings = examine(await readMachine(course.root, host.environment));
    if (json) host.out(JSON.stringify({ findings: findings.map((each) => ({ ...each, text: each.text[lang] })) }));
    const lines = findings.map((finding) => `${mark(finding, host.color)} ${finding.name}: ${finding.text[lang]}`);
    if (!json) host.out(lines.join("\n"));
    return findings.some(({ state }) => state === "problem") ? 1 : 0;
  },
};

function mark({ state }: Finding, color: boolean): string {
  return color ? styleText(COLOURS[state], MARKS[state]) : MARKS[state];
}

import { access, constants, mkdir } from "node:fs/promises";
import { UsageError } from "@loopsmith/agent/cli";
import { connectToModel, findPlace } from "@loopsmith/agent/run";
import type { Catalogue } from "@loopsmith/agent/text";
import { makeHarmless } from "@loopsmith/agent/ui";
import { LlmError } from "@loopsmith/llm/error";
import { DEFAULT_MODEL } from "@loopsmith/llm/request";
import { streamQuery } from "@loopsmith/llm/stream";
import { findShell } from "@loopsmith/tools/shell";
import type { SubcommandInput } from "./run-subcommand.ts";

/** One thing that was looked at: a sentence, and whether it is as it should be. */
type Finding = { isGood: boolean; text: string };

const OLDEST_NODE = [20, 19];
const ANSWER_MS = 15_000; // for one short answer of the model

/** `doctor`: looks at everything that a run needs, asks the model for one word, and says what to do. Code 1 when something is wrong. */
export async function doctor(input: SubcommandInput): Promise<number> {
  const { setting, words, options } = input;
  const { host, facts, texts } = setting;
  if (words.length > 0) throw new UsageError(texts.usage.doctor);
  const { folders } = await findPlace(setting, options);
  const shell = findShell({ platform: process.platform, env: host.env });
  const findings: Finding[] = [
    nodeFinding(texts),
    shell.kind === "shell"
      ? { isGood: true, text: texts.doctor.shell(shell.file) }
      : { isGood: false, text: shell.message },
    { isGood: true, text: texts.doctor.terminal(facts.input === "terminal" && facts.output === "terminal") },
    localeFinding(host.env, texts),
    await stateFinding(folders.state, texts),
    { isGood: true, text: texts.doctor.proxy(host.env.HTTPS_PROXY || host.env.https_proxy || undefined) },
    ...(await modelFindings(input)),
  ];
  for (const { isGood, text } of findings) host.stdout.write(`${isGood ? "✓" : "✗"} ${makeHarmless(text)}\n`);
  return findings.every(({ isGood }) => isGood) ? 0 : 1;
}

function nodeFinding({ doctor: words }: Catalogue): Finding {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [oldMajor = 0, oldMinor = 0] = OLDEST_NODE;
  const isGood = major > oldMajor || (major === oldMajor && minor >= oldMinor);
  return { isGood, text: words.node(process.versions.node, isGood) };
}

function localeFinding(env: Readonly<Record<string, string | undefined>>, { doctor: words }: Catalogue): Finding {
  const isGood = /utf-?8/i.test(env.LC_ALL || env.LC_CTYPE || env.LANG || "");
  return { isGood, text: words.locale(isGood) };
}

async function stateFinding(folder: string, { doctor: words }: Catalogue): Promise<Finding> {
  const isGood = await mkdir(folder, { recursive: true, mode: 0o700 })
    .then(() => access(folder, constants.W_OK))
    .then(
      () => true,
      () => false,
    );
  return { isGood, text: words.state(folder, isGood) };
}

/** Which model, and whether it answers: one request for one word. */
async function modelFindings({ setting: { host, texts }, options }: SubcommandInput): Promise<Finding[]> {
  const connection = await connectToModel(host.env);
  const model = options.model ?? connection.model ?? (host.env.LOOPSMITH_MODEL || DEFAULT_MODEL);
  try {
    const reply = streamQuery({
      client: connection.client,
      model,
      messages: [{ role: "user", content: "Say ok." }],
      maxTokens: 16,
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    for await (const event of reply) if (event.type === "reply") break;
    return [
      { isGood: true, text: texts.doctor.model(model, connection.baseUrl) },
      { isGood: true, text: texts.doctor.answers(true, "") },
    ];
  } catch (error) {
    const why = error instanceof LlmError || error instanceof Error ? error.message : String(error);
    return [
      { isGood: true, text: texts.doctor.model(model, connection.baseUrl) },
      { isGood: false, text: texts.doctor.answers(false, why) },
    ];
  } finally {
    await connection.close();
  }
}

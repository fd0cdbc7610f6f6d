import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cliParts } from "@loopsmith/agent/parts";
import { type Model, reply, text, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { agentCommand, environment, inFolder } from "../run-agent.ts";
import { type ScreenSize, TmuxScreen } from "./tmux-screen.ts";

/** The pictures of a conversation, in their order. */
export type Story = readonly { title: string; screen: string }[];

const READY = "What is to be done?";
const INTERRUPT = "C-c";
const LEAVE = "C-d";

/** The embedded model at work: a task with several tools, then a command that it has to ask for. */
export function scoutStory(size: ScreenSize): Promise<Story> {
  return inFolder((folder) =>
    tell(size, folder, environment(), async (screen, show) => {
      await screen.see(READY);
      await show("it has started", READY);
      screen.type("find the TODOs", "Enter");
      await show("a task with several tools", "A closer look");
      screen.type("run npm test", "Enter");
      await show("a command is asked about", "Esc is no");
      screen.type("4");
      await show("a no is explained", "instead?");
      screen.type("测试太慢了");
      await show("Chinese is typed where the cursor stands", "测试太慢了");
      screen.type("", "Enter");
      await screen.see(READY);
      screen.type("/");
      await show("commands to complete", "/model NAME");
      screen.type("", "C-u");
      screen.type("look at @page");
      await show("files to complete", "test/page.test.js");
    }),
  );
}

const SLOW = { pauseMs: 40 };
const edit = toolUse("Edit", {
  ...{ file_path: "src/page.js", old_string: "Math.floor(", new_string: "Math.ceil(" },
});

const BROKEN_OFF = ["First this is said,\n", "and then it is in the middle of a word"];

/** A scripted model that is interrupted, given input while it works, and gone on with. */
function scriptedModel(): Model {
  return ({ messages }) => {
    const said = JSON.stringify(messages);
    if (said.includes("Where were we?")) return reply("We had mended `pageCount` in **src/page.js**.");
    if (said.includes("and the title too"))
      return reply("Both are done:\n\n| part | state |\n|---|---|\n| pages | mended |\n| title | looked at |");
    if (said.includes('"tool_result"')) return reply([text("It is read. ".repeat(12)), edit], SLOW);
    if (said.includes("mend the pages"))
      return reply([text("I read it first."), toolUse("Read", { file_path: "src/page.js" })], SLOW);
    return reply([text(BROKEN_OFF.join(""), BROKEN_OFF)], { faults: [{ kind: "stall", at: { event: 5 } }] });
  };
}

export function scriptedStory(size: ScreenSize): Promise<Story> {
  return inFolder((folder) =>
    withLocalApi(scriptedModel(), (api) =>
      tell(size, folder, environment(api), async (screen, show) => {
        await screen.see(READY);
        screen.type("tell me everything", "Enter");
        await screen.see("in the middle of a word");
        screen.type("", INTERRUPT);
        await show("interrupted in the middle of a reply", READY);
        screen.type("mend the pages", "Enter");
        await screen.see("It is read.");
        screen.type("and the title too", "Enter");
        await show("an edit is asked about, and an input waits", "Esc is no");
        screen.type("1");
        await show("the input was heard, and the edit shown", "looked at");
        screen.type("/cost", "Enter");
        await show("a command", "Input ");
        screen.type("", LEAVE);
        await show("it was left", "loopsmith --resume");
        screen.type("clear", "Enter");
        screen.type("$AGENT --continue", "Enter");
        await show("the session is gone on with", READY);
        screen.type("Where were we?", "Enter");
        await show("it remembers", "We had mended");
      }),
    ),
  );
}

type Tell = (screen: TmuxScreen, show: (title: string, wanted: string) => Promise<void>) => Promise<void>;

async function tell(size: ScreenSize, folder: string, env: Record<string, string>, story: Tell): Promise<Story> {
  const project = join(folder, "project");
  await cp(cliParts.demoFolder(), project, { recursive: true });
  await mkdir(join(folder, "config/loopsmith"), { recursive: true });
  await writeFile(join(folder, "config/loopsmith/config.json"), "{}");
  const AGENT = `${process.execPath} ${agentCommand.join(" ")}`;
  const { PATH = "", ANTHROPIC_BASE_URL = "", ANTHROPIC_API_KEY = "" } = env;
  const own = {
    AGENT,
    PATH,
    HOME: folder,
    ANTHROPIC_BASE_URL,
    ANTHROPIC_API_KEY,
    TERM: "tmux-256color",
    LC_ALL: "C.UTF-8",
    XDG_STATE_HOME: join(folder, "state"),
  };
  const screen = new TmuxScreen(size, project, { ...own, XDG_CONFIG_HOME: join(folder, "config") });
  const pictures: { title: string; screen: string }[] = [];
  try {
    screen.type("clear", "Enter");
    screen.type("$AGENT", "Enter");
    await story(screen, async (title, wanted) => {
      const shown = await screen.steady(wanted, (text) => withoutWhatVaries(text, project));
      pictures.push({ title, screen: `${shown}\n[cursor: ${screen.cursor()}]` });
    });
    return pictures;
  } finally {
    screen.close();
  }
}

/** Times, ids and the folder are others in each run; what stands for them is as wide. */
function withoutWhatVaries(screen: string, project: string): string {
  return screen
    .replaceAll(project, "~/project".padEnd(project.length, "_"))
    .replaceAll(/\d+\.\ds$/gm, (time) => `${"0".repeat(time.length - 3)}.0s`)
    .replaceAll(/\b[0-9a-f]{8}\b/g, "01234567")
    .replaceAll(/[◐◓◑◒]/g, "◐");
}

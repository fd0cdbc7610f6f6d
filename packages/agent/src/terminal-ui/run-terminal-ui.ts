import type { UiEnd, UiParts } from "@loopsmith/agent/ui-parts";

/** Talks with a person in a terminal until they leave; the conversation stays on the screen. */
export async function runTerminalUi(parts: UiParts): Promise<UiEnd> {
  // Ink and React are loaded here and nowhere else: `--help` does not wait for them.
  const { showTerminalUi } = await whileSet(
    { NODE_ENV: "production", CI: "false" },
    () => import("./show-terminal-ui.tsx"),
  );
  return showTerminalUi(parts);
}

/**
 * These two look at the environment once, when they are loaded: React's development build keeps a record of every picture
 * for ever, and Ink draws nothing where it believes in a build server. Nothing that runs later may inherit that.
 */
async function whileSet<T>(settings: Readonly<Record<string, string>>, load: () => Promise<T>): Promise<T> {
  const before = Object.keys(settings).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, settings);
  try {
    return await load();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

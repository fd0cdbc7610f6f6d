/** Where and when a session begins. */
export type EnvironmentFacts = { cwd: string; platform: string; today: string; addDirs: readonly string[] };

/** What the model hears once, before the first prompt: a fact that changes has no place in the system prompt (L06a). */
export function environmentText({ cwd, platform, today, addDirs }: EnvironmentFacts): string {
  const more = addDirs.map((folder) => `Further folder: ${folder}`);
  const lines = [`Working directory: ${cwd}`, ...more, `Platform: ${platform}`, `Today: ${today}`];
  return `<environment_context>\n${lines.join("\n")}\n</environment_context>`;
}

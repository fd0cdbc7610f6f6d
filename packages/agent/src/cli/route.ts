/** Which streams are terminals. */
export type Terminals = { input: boolean; output: boolean };

export type Route =
  | { kind: "interactive" }
  | { kind: "headless"; prompt: string }
  | { kind: "demo" }
  | { kind: "usage_error" };

/**
 * A prompt (argument, then pipe) makes one headless run; a terminal on both sides a conversation; no terminal for the
 * input and no prompt the demo.
 */
export function chooseRoute(prompt: string | undefined, piped: string, terminals: Terminals): Route {
  const whole = [prompt, piped.trim()].filter((part) => part !== undefined && part !== "").join("\n\n");
  if (whole !== "") return { kind: "headless", prompt: whole };
  if (!terminals.input) return { kind: "demo" };
  return terminals.output ? { kind: "interactive" } : { kind: "usage_error" };
}

/** What clients put into user messages beside the user's words. The content goes with the tag. */
const ASIDE =
  /<(system-reminder|system_reminder|command-[a-z]+|local-command-[a-z]+|user-prompt-submit-hook|environment_details|environment_context|ide_[a-z_]+)>[\s\S]*?<\/\1>/g;

/** Tags that only mark the user's words as such. The content stays. */
const WRAPPER = /<\/?(?:user_query|user-query|user_message|user-message|task|prompt)>/g;

/** The user's own words in a text block of a user message; empty when there are none. */
export function promptText(text: string): string {
  const words = text.replace(ASIDE, "").replace(WRAPPER, "").trim();
  // Some clients put the whole prompt in quotes when it has blanks.
  const whole = /^"((?:[^"\\]|\\.)*)"$/s.exec(words)?.[1];
  return whole === undefined ? words : whole.replace(/\\(["\\])/g, "$1").trim();
}

/** A tool result without what the client added for the model. */
export function resultText(text: string): string {
  return text.replace(ASIDE, "").replace(/\n+$/, "");
}

const LONGEST_TEXT = 40; // characters; a history is looked at for its shape

/** A history as a person looks at it: one line a block, with the role where a message begins. Takes whatever was sent. */
export function drawHistory(messages: readonly unknown[]): string[] {
  return messages.flatMap((message) => {
    const { role, content } = fieldsOf(message);
    const blocks = Array.isArray(content) && content.length > 0 ? content : [content];
    return blocks.map((block, index) => `${(index === 0 ? String(role) : "").padEnd(9)}  ${drawBlock(block)}`);
  });
}

function drawBlock(block: unknown): string {
  if (typeof block === "string") return `text ${quoted(block)}`;
  const { type, text, thinking, id, name, tool_use_id: answered, is_error: isError } = fieldsOf(block);
  switch (type) {
    case "text":
      return `text ${quoted(text)}`;
    case "thinking":
      return `thinking ${quoted(thinking)}`;
    case "tool_use":
      return `tool_use ${String(name)}, id ${String(id)}`;
    case "tool_result":
      return `tool_result for ${String(answered)}${isError === true ? ", an error" : ""}`;
    default:
      return typeof type === "string" ? type : quoted(block);
  }
}

function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

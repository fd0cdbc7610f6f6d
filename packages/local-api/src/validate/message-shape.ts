import { type Flaw, flaw, inside, type Shape, under } from "./flaw.ts";
import { isRecord, listOr, string } from "./value-shape.ts";

/** M25: who says something. */
const ROLES: ReadonlySet<unknown> = new Set(["user", "assistant", "system"]);

/** M25, M26: a message of one of the three roles, with the shape that goes with the role. */
export function message(shapes: { conversation: Shape; system: Shape }): Shape {
  return (value) => {
    if (!isRecord(value)) return flaw("M22", "Input should be an object with role and content.");
    if (!ROLES.has(value.role)) return inside("role", wrongRole(value));
    return value.role === "system" ? shapes.system(value) : shapes.conversation(value);
  };
}

/** M26: content is a string, or an array of blocks of these shapes. */
export function content(block: Shape): Shape {
  return under("M26", listOr(block, stringOrBlocks));
}

function stringOrBlocks(value: unknown): Flaw | undefined {
  return string(value) && flaw("M26", "Input should be a string or an array of content blocks.");
}

function wrongRole(value: Record<string, unknown>): Flaw {
  if (value.role === undefined) return flaw("M25", "Field required. Say 'user', 'assistant' or 'system'.");
  const hint = "The result of a tool goes into a user message, as a tool_result block.";
  return flaw("M25", `Input should be 'user', 'assistant' or 'system', not ${JSON.stringify(value.role)}. ${hint}`);
}

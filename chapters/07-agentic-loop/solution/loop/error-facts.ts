import type { ErrorFacts } from "@loopsmith/loop/events";

/**
 * What is known of an error, as plain data: the facts of an `LlmError` too, by their names and not by their class.
 * Takes whatever was thrown, and never throws itself.
 */
export function errorFacts(error: unknown): ErrorFacts {
  return {
    name: error instanceof Error ? error.name : "Error",
    message: errorText(error),
    ...textField(error, "kind"),
    ...numberField(error, "status"),
    ...textField(error, "type"),
    ...textField(error, "code"),
    ...textField(error, "requestId"),
    ...numberField(error, "retryAfterMs"),
  };
}

/** What was thrown, in words; it may be anything (F70). */
export function errorText(error: unknown): string {
  try {
    if (error instanceof Error) return error.message || error.name;
    return typeof error === "object" && error !== null ? JSON.stringify(error) : String(error);
  } catch {
    return "something was thrown that cannot be shown as text";
  }
}

function textField<K extends string>(error: unknown, key: K): { [P in K]?: string } {
  const value = fieldOf(error, key);
  return typeof value === "string" ? ({ [key]: value } as { [P in K]?: string }) : {}; // A computed key widens to string.
}

function numberField<K extends string>(error: unknown, key: K): { [P in K]?: number } {
  const value = fieldOf(error, key);
  return typeof value === "number" ? ({ [key]: value } as { [P in K]?: number }) : {}; // A computed key widens to string.
}

function fieldOf(error: unknown, key: string): unknown {
  return error instanceof Error ? Reflect.get(error, key) : undefined;
}

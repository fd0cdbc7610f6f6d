const SHOWN = 80; // characters

/** What a call is about, on one line: the first text in its input, or all of it as JSON. */
export function shortInput(input: unknown): string {
  const values = typeof input === "object" && input !== null ? Object.values(input) : [];
  const text = values.find((value) => typeof value === "string") ?? JSON.stringify(input) ?? "";
  return [...text.replaceAll(/\s+/g, " ").trim()].slice(0, SHOWN).join("");
}

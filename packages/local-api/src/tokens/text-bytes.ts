const encoder = new TextEncoder();

/** The length of a text in UTF-8. Bytes. */
export function textBytes(text: string): number {
  return encoder.encode(text).length;
}

/** The text in a JSON value: its strings, numbers, booleans and the names of its fields, without punctuation. Bytes. */
export function jsonBytes(value: unknown): number {
  if (typeof value === "string") return textBytes(value);
  if (typeof value === "number" || typeof value === "boolean") return String(value).length;
  if (typeof value !== "object" || value === null) return 0;
  if (Array.isArray(value)) return value.reduce<number>((bytes, item) => bytes + jsonBytes(item), 0);
  return Object.entries(value).reduce((bytes, [name, part]) => bytes + textBytes(name) + jsonBytes(part), 0);
}

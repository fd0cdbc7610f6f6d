/** The length of a text in UTF-8, without making the bytes. Bytes. */
export function textBytes(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) bytes += extraBytes(text.charCodeAt(index));
  return bytes;
}

/** The text in a JSON value: its strings, numbers, booleans and the names of its fields, without punctuation. Bytes. */
export function jsonBytes(value: unknown): number {
  if (typeof value === "string") return textBytes(value);
  if (typeof value === "number" || typeof value === "boolean") return String(value).length;
  if (typeof value !== "object" || value === null) return 0;
  if (Array.isArray(value)) return value.reduce<number>((bytes, item) => bytes + jsonBytes(item), 0);
  return Object.entries(value).reduce((bytes, [name, part]) => bytes + textBytes(name) + jsonBytes(part), 0);
}

/** What a UTF-16 unit takes beyond one byte. The two halves of a surrogate pair make 4 bytes together, so 2 each. */
function extraBytes(unit: number): number {
  if (unit < 0x80) return 0;
  const halfOfPair = unit >= 0xd800 && unit <= 0xdfff;
  return unit < 0x800 || halfOfPair ? 1 : 2;
}

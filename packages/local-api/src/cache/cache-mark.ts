/** How long a prefix is kept after its last use. */
export type CacheTtl = "5m" | "1h";

/** The mark of a part, or of a block inside it. */
export function markOf(part: object): CacheTtl | undefined {
  if ("cache_control" in part && part.cache_control) return ttlOf(part.cache_control);
  if (!("content" in part) || !Array.isArray(part.content)) return undefined;
  for (const inner of part.content) {
    const mark = typeof inner === "object" && inner !== null ? markOf(inner) : undefined;
    if (mark !== undefined) return mark;
  }
  return undefined;
}

/** The time that a mark asks for. */
export function ttlOf(control: object): CacheTtl {
  return "ttl" in control && control.ttl === "1h" ? "1h" : "5m";
}

/** Makes the ids of answers (M99): of messages, of calls and of requests. */
export type IdSource = (prefix: "msg" | "toolu" | "req") => string;

/** Ids that count up (`toolu_0001`, `toolu_0002`, …): the same requests give the same answers, byte for byte. */
export function countedIds(): IdSource {
  const counts = new Map<string, number>();
  return (prefix) => {
    const count = (counts.get(prefix) ?? 0) + 1;
    counts.set(prefix, count);
    return `${prefix}_${String(count).padStart(4, "0")}`;
  };
}

/** Ids that no other server makes: a history that outlives its server must never meet the same id again (M60). */
export function randomIds(): IdSource {
  return (prefix) => `${prefix}_${crypto.randomUUID().replaceAll("-", "")}`;
}

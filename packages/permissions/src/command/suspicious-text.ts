/** Longest text that is read, in UTF-16 units (P04). */
export const MAX_COMMAND_LENGTH = 10_000;
/** The grammar needs quadratic time for many here-documents; nobody writes this many by hand. */
const MAX_HEREDOCS = 64;
/** A text of more parts than this is no command that anybody reads; the grammar would take long for it. */
const MAX_SEPARATORS = 1_500;
/** Brackets and keywords may nest this deep; the grammar recurses. */
const MAX_NESTING = 500;

// Controls but tab and newline; no-break, zero-width and filler characters; direction marks; tags; private and unassigned specials.
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u00a0\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufeff\uffa0\ufff0-\uffff\u{e0000}-\u{e0fff}]/u;
// Joiners and variation selectors are combining characters, which a set cannot hold beside others.
const INVISIBLE_MARK = /\u034f|[\u180b-\u180d]|\u180f|[\ufe00-\ufe0f]/u;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** What speaks against a text before it is read. `too_much`: it is not read at all. */
export type Suspicion = { kind: "none" } | { kind: "odd" | "too_much"; why: string };

/** Text that a person cannot judge by looking at it, or that is too large for a bounded time (P04). */
export function suspiciousText(text: string): Suspicion {
  if (text.length > MAX_COMMAND_LENGTH) {
    return { kind: "too_much", why: `The command is longer than ${MAX_COMMAND_LENGTH} characters.` };
  }
  if (text.split("<<").length > MAX_HEREDOCS)
    return { kind: "too_much", why: "The command has too many here-documents." };
  if ((text.match(/[;&|\n]/g)?.length ?? 0) > MAX_SEPARATORS)
    return { kind: "too_much", why: "The command has too many parts." };
  if ((text.match(/[({[`]|\b(?:if|while|until|case|for|select)\b/g)?.length ?? 0) > MAX_NESTING) {
    return { kind: "too_much", why: "The command nests too deep." };
  }
  const odd = INVISIBLE.exec(text) ?? INVISIBLE_MARK.exec(text) ?? LONE_SURROGATE.exec(text);
  if (odd === null) return { kind: "none" };
  const code = odd[0].codePointAt(0) ?? 0;
  return {
    kind: "odd",
    why: `The command holds an invisible or misleading character (U+${code.toString(16).padStart(4, "0").toUpperCase()}).`,
  };
}

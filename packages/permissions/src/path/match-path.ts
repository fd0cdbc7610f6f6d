/**
 * Whether a path fits a pattern, segment by segment: `*` and `?` stay in one, `[…]` is a set, `**` is any number of
 * segments. At most pattern × path steps, also when nothing matches (V04).
 */
export function matchSegments(pattern: readonly string[], path: readonly string[]): boolean {
  return matchStars(pattern, path, (part) => part === "**", matchGlob);
}

/** A glob over one text. `*` crosses everything, blanks and slashes too. */
export function matchGlob(pattern: string, text: string): boolean {
  if (!/[*?[\\]/.test(pattern)) return pattern === text; // nearly every segment, and much faster
  return matchStars(globTokens(pattern), [...text], (token) => token === "*", matchToken);
}

/** One star at a time: when the rest does not fit, only the last star has to take one more. */
function matchStars(
  pattern: readonly string[],
  items: readonly string[],
  isStar: (part: string) => boolean,
  fits: (part: string, item: string) => boolean,
): boolean {
  let [at, star, resume] = [0, -1, 0];
  for (let index = 0; index < items.length; ) {
    const part = pattern[at];
    if (part !== undefined && isStar(part)) {
      star = at++;
      resume = index;
    } else if (part !== undefined && fits(part, items[index] ?? "")) {
      at += 1;
      index += 1;
    } else if (star !== -1) {
      at = star + 1;
      index = ++resume;
    } else return false;
  }
  while (at < pattern.length && isStar(pattern[at] ?? "")) at += 1;
  return at === pattern.length;
}

/** `*`, `?`, `[…]` or one character; a backslash makes the next one plain. */
function globTokens(pattern: string): string[] {
  const tokens: string[] = [];
  const letters = [...pattern];
  for (let index = 0; index < letters.length; index += 1) {
    const letter = letters[index] ?? "";
    const close = letter === "[" ? letters.indexOf("]", index + 2) : -1;
    if (letter === "\\" && index + 1 < letters.length) tokens.push(`\\${letters[++index]}`);
    else if (close !== -1) {
      tokens.push(letters.slice(index, close + 1).join(""));
      index = close;
    } else if (letter !== "*" || tokens.at(-1) !== "*") tokens.push(letter);
  }
  return tokens;
}

function matchToken(token: string, letter: string): boolean {
  if (token === "?") return true;
  if (token.startsWith("\\") && token.length > 1) return token.slice(1) === letter;
  return token.length > 2 && token.startsWith("[") ? inSet(token.slice(1, -1), letter) : token === letter;
}

function inSet(set: string, letter: string): boolean {
  const isNot = /^[!^]/.test(set);
  const body = [...(isNot ? set.slice(1) : set)];
  let isIn = false;
  for (let index = 0; index < body.length; index += 1) {
    const start = body[index] ?? "";
    const end = body[index + 1] === "-" ? body[index + 2] : undefined;
    isIn ||= start <= letter && letter <= (end ?? start);
    if (end !== undefined) index += 2;
  }
  return isIn !== isNot;
}

const MAX_BRACES = 64;

/** `a{b,c}` → `ab`, `ac`; a text without such braces, or with too many, stays one. */
export function expandBraces(text: string): readonly string[] {
  let found = [text];
  for (;;) {
    const next = found.flatMap(expandFirst);
    if (next.length === found.length || next.length > MAX_BRACES) return next.length > MAX_BRACES ? found : next;
    found = next;
  }
}

function expandFirst(text: string): string[] {
  if (!text.includes("{")) return [text]; // nearly every text, and much faster
  const braces = /^(.*?)\{([^{}]*,[^{}]*)\}(.*)$/s.exec(text);
  if (braces === null) return [text];
  const [, before = "", choices = "", after = ""] = braces;
  return choices.split(",").map((choice) => `${before}${choice}${after}`);
}

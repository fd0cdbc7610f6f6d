/** Why a sed script may start a program or touch another file (`e`, `w`, `r`, `s///e`, `s///w`), or undefined. */
export function sedRisk(script: string): string | undefined {
  let rest = script;
  while (rest !== "") {
    rest = rest.slice(ADDRESSES.exec(rest)?.[0].length ?? 0);
    const name = rest[0];
    if (name === undefined) return undefined;
    const used = sedCommandLength(name, rest);
    if (used === undefined) return `the sed command ${rest.slice(0, 20)}`;
    rest = rest.slice(used);
  }
  return undefined;
}

/** `/a/`, `\|a|` (without brackets, in which two readings of the delimiter are possible), a line, the last line. */
const ADDRESS = String.raw`(?:\d+|\$|\/(?:[^/\\\n]|\\[^\n])*\/[IM]*|\\([^\w\s\\;{}[])(?:(?!\DELIMITER)[^[\\\n])*\DELIMITER[IM]*)`;
const address = (delimiter: number): string => ADDRESS.replaceAll("DELIMITER", `${delimiter}`);
/** What may stand in front of a command: blanks, braces, one address or two, and `!`. */
const ADDRESSES = new RegExp(
  String.raw`^[\s;{}]*(?:${address(1)}(?:~\d+)?(?:\s*,\s*(?:[+~]\d+|${address(2)}))?\s*)?!*\s*`,
);

/** How long a harmless command is; undefined: not harmless, or not understood. */
function sedCommandLength(name: string, rest: string): number | undefined {
  if (name === "{") return 1;
  if (name === "#") return rest.indexOf("\n") === -1 ? rest.length : rest.indexOf("\n");
  if ("pPdDnNhHgGxlqQz=".includes(name)) return /^.\s*\d*\s*(?=[;}\n]|$)/.exec(rest)?.[0].length;
  if (":bt".includes(name)) return /^.[ \t]*[\w.-]*\s*(?=[;}\n]|$)/.exec(rest)?.[0].length;
  if ("aic".includes(name)) return /^(?:\\[\s\S]|[^\\\n])*/.exec(rest)?.[0].length; // its text ends at a plain newline
  if (name !== "s" && name !== "y") return undefined;
  const end = endOfParts(rest, rest[1] ?? "");
  if (end === undefined) return undefined;
  return end + (/^[gpiIm\d]*\s*(?=[;}\n]|$)/.exec(rest.slice(end))?.[0].length ?? Number.NaN) || undefined;
}

/** Behind the third delimiter of `s/a/b/`. Brackets do not hide a delimiter from sed's own reader, escapes do. */
function endOfParts(rest: string, delimiter: string): number | undefined {
  if (delimiter === "" || /[\w\s\\;]/.test(delimiter)) return undefined;
  let seen = 0;
  for (let index = 1; index < rest.length; index += 1) {
    if (rest[index] === "\\") index += 1;
    else if (rest[index] === "[" && delimiter !== "[")
      return rest.slice(index).includes(`]`) ? bracketSafe(rest, delimiter) : undefined;
    else if (rest[index] === delimiter) seen += 1;
    if (seen === 3) return index + 1;
  }
  return undefined;
}

/** With brackets in it, the two readings of a delimiter inside them must agree: it does not stand there at all. */
function bracketSafe(rest: string, delimiter: string): number | undefined {
  let seen = 0;
  let isInside = false;
  for (let index = 1; index < rest.length; index += 1) {
    const letter = rest[index];
    if (letter === "\\") index += 1;
    else if (letter === "[" && seen < 2) isInside = true;
    else if (letter === "]") isInside = false;
    else if (letter === delimiter) {
      if (isInside) return undefined;
      seen += 1;
    }
    if (seen === 3) return index + 1;
  }
  return undefined;
}

/** Why an awk program may start a program, read or write another file, or load code, or undefined. */
export function awkRisk(program: string): string | undefined {
  const code = withoutAwkData(program);
  if (code === undefined) return "an awk program that could not be read";
  const found = /\b(system|getline|close|fflush|extension|ARGV|ENVIRON|PROCINFO)\b|@|(?<!\|)\|(?!\|)|\|&/.exec(code);
  if (found !== null) return `${found[0]} in an awk program`;
  // After print or printf, `>` is a file unless it stands inside brackets.
  for (const statement of code.replaceAll(CONTINUED, " ").split(/[;{}\n]/)) {
    const print = /\bprintf?\b(.*)$/s.exec(statement);
    if (print !== null && withoutBrackets(print[1] ?? "").includes(">")) return "an output file in an awk program";
  }
  return undefined;
}

/** Where a line of awk goes on in the next one. */
const CONTINUED = /(?:\\|,|&&|\|\||\b(?:do|else))[ \t]*\n/g;

function withoutBrackets(text: string): string {
  let depth = 0;
  let outside = "";
  for (const letter of text) {
    if (letter === "(") depth += 1;
    if (depth === 0) outside += letter;
    if (letter === ")") depth -= 1;
  }
  return outside;
}

/** The program without its strings, comments and those regular expressions that cannot be a division. */
function withoutAwkData(program: string): string | undefined {
  let code = "";
  for (let index = 0; index < program.length; index += 1) {
    const letter = program[index] ?? "";
    const isRegex = letter === "/" && /(^|[\n({;,~!&|}])[ \t]*$/.test(code.slice(-40));
    if (letter === "#") {
      const end = program.indexOf("\n", index);
      if (end === -1) return code;
      index = end - 1;
    } else if (letter === '"' || isRegex) {
      const end = endOfAwkData(program, index, letter);
      if (end === undefined) return undefined;
      code += letter === '"' ? '""' : "R";
      index = end;
    } else code += letter;
  }
  return code;
}

function endOfAwkData(program: string, start: number, quote: string): number | undefined {
  let isInside = false;
  for (let index = start + 1; index < program.length; index += 1) {
    const letter = program[index];
    if (letter === "\\") index += 1;
    else if (letter === "\n") return undefined;
    else if (quote === "/" && letter === "[") isInside = true;
    else if (quote === "/" && letter === "]") isInside = false;
    else if (letter === quote) return isInside ? undefined : index;
  }
  return undefined;
}

/** Patterns that say a little more or a little less: without an anchor or a quantifier, or with a set turned around. */
export function regexMutants(pattern: string): string[] {
  const found: string[] = [];
  if (pattern.startsWith("^")) found.push(pattern.slice(1));
  if (pattern.endsWith("$") && !pattern.endsWith("\\$")) found.push(pattern.slice(0, -1));
  let isInSet = false;
  for (let index = 0; index < pattern.length; index += 1) {
    const rest = pattern.slice(index);
    const before = pattern.slice(0, index);
    if (rest.startsWith("\\")) {
      const turned = { "\\d": "\\D", "\\w": "\\W", "\\s": "\\S" }[rest.slice(0, 2)];
      if (turned !== undefined && !isInSet) found.push(before + turned + rest.slice(2));
      index += 1;
    } else if (isInSet) isInSet = !rest.startsWith("]");
    else if (rest.startsWith("[")) {
      isInSet = true;
      found.push(rest.startsWith("[^") ? `${before}[${rest.slice(2)}` : `${before}[^${rest.slice(1)}`);
    } else if (/^\(\?<?[=!]/.test(rest))
      found.push(before + rest.replace(/[=!]/, (sign) => (sign === "=" ? "!" : "=")));
    else if (/^[+*?]/.test(rest) && !before.endsWith("(")) found.push(before + rest.slice(1));
  }
  return found;
}

// mistake: compares texts by `startsWith`
// killed by: 8.2a
export function matchWords(pattern: readonly string[], words: readonly string[], prefix: boolean): boolean {
  const [rule, command] = [pattern.join(" "), words.join(" ")];
  return prefix ? command.startsWith(rule) : command === rule;
}

// mistake: takes one UTF-16 unit away, which is half an emoji
// killed by: 2.7a
function stepLeft(_text: string, cursor: number): number {
  return Math.max(0, cursor - 1);
}

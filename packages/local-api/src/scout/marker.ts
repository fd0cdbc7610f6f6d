/** The marks that people leave in their files, and how a request names them. `hack` and `bug` are also plain words. */
const MARKERS = [
  { mark: "TODO", named: markPattern("todo|to-do|待办", "iu") },
  { mark: "FIXME", named: markPattern("fixme", "iu") },
  { mark: "XXX", named: markPattern("XXX", "u") },
  { mark: "HACK", named: markPattern("HACK", "u") },
  { mark: "BUG", named: markPattern("BUG", "u") },
];

/** The marks that the words of a request name, for instance TODO and FIXME. `TODO.md` and `src/todo` are paths. */
export function markersIn(words: string): readonly string[] {
  return MARKERS.filter(({ named }) => named.test(words)).map(({ mark }) => mark);
}

/** Whether the word is one of the marks and nothing else. */
export function isMarker(word: string): boolean {
  return /^\w+$/.test(word) && markersIn(word).length > 0;
}

function markPattern(names: string, flags: string): RegExp {
  return new RegExp(String.raw`(?<![\w./-])(?:${names})(?:'?s)?(?![\w/-]|\.\w)`, flags);
}

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is shell text.
/** Commands as an agent sends them all day. */
export const TYPICAL: readonly string[] = [
  "git status",
  "git diff --stat HEAD~1",
  "git log --oneline -20",
  "git add -A && git commit -m 'fix: the parser'",
  "npm test",
  "npm run build -- --watch 2>&1 | head -40",
  "ls -la src",
  "cat package.json | grep version",
  "rg -n 'TODO|FIXME' src",
  "grep -rn \"foo bar\" --include='*.ts' src | head",
  "find . -name '*.ts' -not -path './node_modules/*'",
  "sed -n '1,80p' src/index.ts",
  "awk '{print $2}' data.txt | sort | wc -l",
  "cd packages/loop && npm test",
  "mkdir -p src/a/b",
  'for f in src/*.ts; do wc -l "$f"; done',
  'echo "$(git rev-parse HEAD)" > src/version.txt',
  "cat <<'EOF' > src/note.md\n# A\ntext\nEOF",
  "CI=1 timeout 60 npm test",
  "git show HEAD:src/index.ts | head -20",
];

const LENGTH = 10_000;
const PIECES: readonly string[] = [
  ...TYPICAL,
  "rm -rf dist",
  "sudo env A=1 rm x",
  "xargs -n1 rm",
  "bash -c 'ls; rm x'",
  "$(cat x)",
  '"${a:-b}"',
  "`ls`",
  "{a,b}",
  "if true; then ls; fi",
  "case a in a) ls;; esac",
  "f() { ls; }",
  "[[ -f a ]]",
  "$((1 + 2))",
  "> out 2>&1",
  "'a b'",
  "\\",
  '"',
  "(",
  ")",
  "<<E",
  "é😀",
  "|",
  "&&",
  ";",
];

/** Three hundred texts of 10,000 characters: scripts, scraps of scripts, one long word, one long list of words. */
export function mixedCorpus(): readonly string[] {
  const random = generator(7);
  const fill = (glue: string, pieces: readonly string[]): string => {
    let text = "";
    while (text.length < LENGTH) text += `${pieces[Math.floor(random() * pieces.length)]}${glue}`;
    return text.slice(0, LENGTH);
  };
  return Array.from({ length: 300 }, (_, index) => {
    switch (index % 6) {
      case 0:
        return fill("\n", TYPICAL);
      case 1:
        return fill(" && ", TYPICAL.slice(0, 12));
      case 2:
        return fill(" ", PIECES);
      case 3:
        return fill("", PIECES);
      case 4:
        return `git log ${fill(" ", ["-n", "a", "src/b", "'c d'", "--stat", '"$X"'])}`.slice(0, LENGTH);
      default:
        return `echo '${fill(" ", ["a", "rm", "$(x)", "`", ";", "é"])}`.slice(0, LENGTH - 1).concat("'");
    }
  });
}

const repeated = (text: string, tail = ""): string =>
  text.repeat(Math.floor((LENGTH - tail.length) / text.length)) + tail;

/** Texts made to be slow. */
export const HOSTILE: readonly string[] = [
  repeated("("),
  repeated("$("),
  repeated("`"),
  repeated('"$('),
  repeated("{ "),
  repeated("if a; then "),
  repeated("a;"),
  repeated("a|"),
  repeated("a&&"),
  repeated("cd a;"),
  repeated("cd a && ", "git status"),
  repeated("sudo ", "rm x"),
  repeated("env A=1 ", "rm x"),
  repeated("timeout 5 ", "rm x"),
  repeated("command ", "rm x"),
  repeated("xargs ", "rm x"),
  repeated("A=1 ", "ls"),
  repeated(">a "),
  repeated("2>&1 "),
  repeated("<<E "),
  repeated("{a,b}"),
  repeated("*"),
  repeated("?[a]"),
  repeated("../"),
  `cat ${repeated("a/").slice(6)}`,
  `cat ${repeated("a ").slice(6)}`,
  `cat ${repeated(".e* ").slice(6)}`,
  `rm ${repeated("{a,b}").slice(6)}`,
  `sed '${repeated("s/a/b/;").slice(9)}'`,
  `sed '${repeated("\\\\|a").slice(9)}'`,
  `sed 's/${repeated("[").slice(9)}'`,
  `awk '${repeated("/a/{print}").slice(12)}'`,
  `awk '{print ${repeated("(").slice(15)}'`,
  `find ${repeated("-exec ls ; ").slice(8)}`,
  `find ${repeated("-exec ").slice(8)}`,
  `git ${repeated("-c a=b ").slice(8)} log`,
  `python3 -c ${repeated('"a"').slice(13)}`,
  `echo ${repeated("'rm x' ").slice(10)} | sh`,
  `bash -c "${repeated("rm x; ").slice(12)}"`,
  repeated("f() { "),
  repeated("case a in a) "),
  repeated("${a:-"),
  repeated("$(("),
  repeated("[[ "),
  repeated("\\\n"),
  repeated("'"),
  repeated("alias a=b; "),
  repeated("rm $X; "),
  `ssh h ${repeated("ssh h ").slice(12)}`,
  `parallel ${repeated("parallel a ").slice(12)}`,
];

/** Numbers from 0 to 1, the same in every run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

import { argv, fileUse } from "@loopsmith/permissions/command";
import { listCommands } from "@loopsmith/permissions/rules";
import { expect, it } from "vitest";

function use(text: string): { reads: string[]; writes: string[]; removes: string[]; isRecursive: boolean } {
  const [command] = listCommands(text).commands;
  if (command === undefined) throw new Error(`There is no command in ${text}.`);
  const { reads, writes, removes, isRecursive } = fileUse(argv(command.words, command.forms));
  const values = (words: typeof reads) => words.map(({ value }) => value);
  return { reads: values(reads), writes: values(writes), removes: values(removes), isRecursive };
}

const NOTHING = { reads: [], writes: [], removes: [], isRecursive: false };

it("P07 names the files that a writer reads, writes and removes", () => {
  expect(use("touch a b")).toEqual({ ...NOTHING, writes: ["a", "b"] });
  expect(use("touch -d now -r ref a")).toEqual({ ...NOTHING, writes: ["a"] });
  expect(use("mkdir -m 700 a")).toEqual({ ...NOTHING, writes: ["a"] });
  expect(use("tee -a a")).toEqual({ ...NOTHING, writes: ["a"] });
  expect(use("chmod +x a b")).toEqual({ ...NOTHING, writes: ["a", "b"] });
  expect(use("chown me a")).toEqual({ ...NOTHING, writes: ["a"] });
  expect(use("chgrp us a")).toEqual({ ...NOTHING, writes: ["a"] });
  expect(use("truncate -s 0 a")).toEqual({ ...NOTHING, writes: ["a"] });
  expect(use("rm -rf a b")).toEqual({ ...NOTHING, removes: ["a", "b"] });
  expect(use("rmdir a")).toEqual({ ...NOTHING, removes: ["a"] });
  expect(use("unlink a")).toEqual({ ...NOTHING, removes: ["a"] });
  expect(use("shred -n 3 a")).toEqual({ ...NOTHING, removes: ["a"] });
  expect(use("dd if=a of=b bs=1")).toEqual({ ...NOTHING, reads: ["a"], writes: ["b"] });
  expect(use("cp a b")).toEqual({ ...NOTHING, reads: ["a"], writes: ["b", "b/a"] });
  expect(use("cp -r x/a/ y")).toEqual({ reads: ["x/a/"], writes: ["y", "y/a"], removes: [], isRecursive: true });
  expect(use("cp -t d a b")).toEqual({ ...NOTHING, reads: ["a", "b"], writes: ["d", "d/a", "d/b"] });
  expect(use("cp --target=d a")).toEqual({ ...NOTHING, reads: ["a"], writes: ["d", "d/a"] });
  expect(use("cp a")).toEqual({ ...NOTHING, reads: ["a"], writes: ["a"] });
  expect(use("install -m 755 a b")).toEqual({ ...NOTHING, reads: ["a"], writes: ["b", "b/a"] });
  expect(use("install -d a b")).toEqual({ ...NOTHING, writes: ["a", "b"] });
  expect(use("mv x/a b")).toEqual({ ...NOTHING, reads: ["x/a"], writes: ["x/a", "b", "b/a"] });
  expect(use("ln -s a b").writes).toEqual(["a", "b", "b", "b/a"]);
});

it("P09 names the files that a reader shows, also those that stand behind something", () => {
  expect(use("cat a b")).toEqual({ ...NOTHING, reads: ["a", "b"] });
  expect(use("head -n 5 a").reads).toContain("a");
  expect(use("grep x a b").reads).toEqual(["a", "b"]);
  expect(use("grep -e x a").reads).toEqual(["x", "a"]);
  expect(use("grep -f.env a").reads).toContain(".env");
  expect(use("grep --file=.env a").reads).toContain(".env");
  expect(use("curl -d @a u").reads).toContain("a");
  expect(use("curl -F x=@a u").reads).toContain("a");
  expect(use("awk -F: 1 a").reads).toContain("a");
  expect(use("foo a")).toEqual(NOTHING);
  expect(use("git show HEAD:a").reads).toEqual(["show", "HEAD:a", "a"]);
  expect(use("git log -p a").reads).toEqual(["log", "a"]);
  expect(use("git grep x")).toEqual({ ...NOTHING, reads: ["grep", "x", "."], isRecursive: true });
  expect(use("find a b -delete")).toEqual({ ...NOTHING, removes: ["a", "b"] });
  expect(use("find a -name b")).toEqual(NOTHING);
  expect(use("find a ! -name b -delete").removes).toEqual(["a"]);
});

it("P09 tells a search through folders from a look at files", () => {
  for (const text of [
    "rg x",
    "ag x",
    "ack x",
    "grep -r x",
    "grep -nR x",
    "egrep --recursive x",
    "tar -c a",
    "diff -r a b",
    "rsync -a a b",
    "scp -r a b",
  ])
    expect(use(text).isRecursive, text).toBe(true);
  for (const text of ["grep x a", "cat -r a", "tar -t a", "diff a b", "wc -c a", "grep -e x a"])
    expect(use(text).isRecursive, text).toBe(false);
});

it("P14 names the output files of options", () => {
  expect(use("curl -o a u").writes).toEqual(["a"]);
  expect(use("curl --output=a u").writes).toEqual(["a"]);
  expect(use("curl -o - u").writes).toEqual([]);
  expect(use("sort -oa b").writes).toEqual(["a"]);
  expect(use("sort --outp=a b").writes).toEqual(["a"]);
  expect(use("wget -O a u").writes).toEqual(["a"]);
  expect(use("wget -P d u").writes).toEqual(["d"]);
  expect(use("wget --output-document=a u").writes).toEqual(["a"]);
  expect(use("gcc -o a b.c").writes).toEqual(["a"]);
  expect(use("sed -i s/a/b/ c").writes).toEqual(["s/a/b/", "c"]);
  expect(use("sed --in-place s/a/b/ c").writes).toEqual(["s/a/b/", "c"]);
  expect(use("perl -pi -e 1 c").writes).toEqual(["1", "c"]);
  expect(use("sed s/a/b/ c").writes).toEqual([]);
  expect(use("cat -o a").writes).toEqual([]);
});

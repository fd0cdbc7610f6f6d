import type { OptionSyntax } from "./option-scan.ts";
import { words } from "./words.ts";

/** How a program that shows files reads its arguments. `skip`: operands that are no files. */
export type ReaderSyntax = OptionSyntax & { skip?: number };

/** Readers whose options need no care. */
const PLAIN = words(
  "cat tac bat batcat less more most nl rev wc comm diff cmp sdiff diff3 colordiff vimdiff hd basenc uuencode md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum cksum sum shasum pr expand unexpand csplit file perl ruby python python3 node php gzip zcat bzcat xzcat zstdcat bzip2 xz zstd zip gpg age openssl source . bash sh zsh dash ksh curl wget scp rsync sftp nano vi vim nvim view emacs ed ex code open xdg-open xmllint pandoc sqlite3 shuf tsort look dd tee patch ar cpio nm objdump readelf envsubst dotenv mapfile readarray pbcopy xclip mail sponge unzip zipinfo",
);

/** Programs that show or pass on what is in their operands, with how they read options. `skip`: operands that are no files. */
export const READERS: ReadonlyMap<string, ReaderSyntax> = new Map<string, ReaderSyntax>([
  ...PLAIN.map((name) => [name, {}] as const),
  ...Object.entries({
    head: { values: "nc", longValues: ["lines", "bytes"] },
    tail: { values: "ncs", longValues: ["lines", "bytes"] },
    cut: { values: "dfbc" },
    sort: { values: "kSt" },
    uniq: { values: "fsw" },
    paste: { values: "d" },
    join: { values: "aejot12v" },
    xxd: { values: "clos" },
    od: { values: "AjNStw" },
    hexdump: { values: "efns" },
    strings: { values: "nte" },
    base64: { values: "w" },
    base32: { values: "w" },
    fold: { values: "w" },
    fmt: { values: "w" },
    column: { values: "tcs" },
    iconv: { values: "ft" },
    split: { values: "bln" },
    grep: { values: "ABCmdD", skip: 1 },
    egrep: { values: "ABCmdD", skip: 1 },
    fgrep: { values: "ABCmdD", skip: 1 },
    zgrep: { skip: 1 },
    rg: { values: "ABCgtTmjEM", skip: 1 },
    ag: { values: "ABCGm", skip: 1 },
    ack: { values: "ABCm", skip: 1 },
    "git-grep": { skip: 1 },
    sed: { values: "l", skip: 1 },
    gsed: { skip: 1 },
    awk: { values: "Fv", skip: 1 },
    gawk: { values: "Fv", skip: 1 },
    mawk: { values: "Fv", skip: 1 },
    jq: { skip: 1 },
    yq: { skip: 1 },
    tar: { values: "C" },
    cp: { values: "tS" },
    mv: { values: "tS" },
    ln: { values: "tS" },
    install: { values: "tSmog" },
  }),
]);

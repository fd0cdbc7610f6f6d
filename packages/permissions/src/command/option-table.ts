import { BUILD_OPTIONS } from "./build-options.ts";
import type { OptionSyntax } from "./option-scan.ts";
import { words } from "./words.ts";

/** What an option of a program may do that a rule with a wildcard does not grant (P07). From the manuals. */
export type RiskyOptions = OptionSyntax & {
  /** Short options that start a program, write a file or load configuration. */
  short?: string;
  /** The same with two dashes; an abbreviation counts, where the program takes abbreviations. */
  long?: readonly string[];
  /** Whole words, as `-exec` of find. */
  words?: readonly string[];
};

/** Programs whose plain use is harmless; every program that is not here falls under `ANY_PROGRAM`. */
export const OPTION_TABLE: ReadonlyMap<string, RiskyOptions> = new Map<string, RiskyOptions>([
  ...BUILD_OPTIONS,
  [
    "find",
    {
      words: words("-exec -execdir -ok -okdir -delete -fprint -fprint0 -fprintf -fls -files0-from"),
    },
  ],
  ["fd", { short: "xX", values: "eEtdSc", long: words("exec exec-batch ignore-file list-details") }],
  [
    "rg",
    {
      short: "z",
      values: "efgtTjmABCMErd",
      long: words("pre pre-glob hostname-bin search-zip hyperlink-format ignore-file"),
    },
  ],
  ["ag", { short: "z", values: "ABCGgm", long: ["pager", "search-zip", "path-to-ignore"] }],
  ["ack", { values: "ABCgm", long: ["pager", "ackrc", "output"] }],
  ["grep", { values: "efmABCdD" }],
  [
    "sort",
    {
      short: "oT",
      values: "ktSoT",
      long: words("output compress-program temporary-directory files0-from random-source"),
    },
  ],
  ["uniq", { values: "fsw" }],
  ["shuf", { short: "o", values: "enoi", long: ["output"] }],
  ["tree", { short: "oR", values: "LPIoHT", long: ["output"] }],
  [
    "man",
    {
      short: "HPCXTtZpMlKmdD",
      long: words(
        "html pager config-file gxditview troff troff-device ditroff preprocessor browser manpath local-file default systems",
      ),
    },
  ],
  ["less", { short: "oOkt", long: words("log-file lesskey-file lesskey-src lesskey-content tag tag-file") }],
  ["more", {}],
  ["ssh", { short: "oFEIJSLRDWwKAXY", values: "BbceilmOp" }],
  ["scp", { short: "oSFDJi", values: "cPlX" }],
  ["sftp", { short: "bBoSFDJRsi", values: "cPl" }],
  [
    "rsync",
    {
      short: "eTbf",
      values: "BM",
      long: words(
        "rsh rsync-path log-file log-file-format write-batch only-write-batch read-batch backup-dir temp-dir partial-dir compare-dest copy-dest link-dest password-file config daemon files-from delete remove-source-files filter",
      ),
    },
  ],
  [
    "curl",
    {
      short: "oOJKcDTqEbxnQ",
      values: "AdFHmuUXxeryYzPtC",
      long: words(
        "output output-dir remote-name remote-name-all remote-header-name config cookie cookie-jar dump-header trace trace-ascii trace-config stderr etag-save hsts alt-svc libcurl create-dirs netrc netrc-file netrc-optional upload-file engine cert key capath cacert unix-socket abstract-unix-socket preproxy proxy socks4 socks5 resolve connect-to doh-url variable ech ssl-sessions dns-interface random-file egd-file quote write-out ftp-create-dirs xattr skip-existing",
      ),
    },
  ],
  ["jq", { short: "fL", long: ["from-file", "library-path"] }],
  ["yq", { short: "is", long: words("inplace in-place split-exp split-exp-file from-file") }],
  ["xmllint", { short: "o", long: words("output load-trace path dtdvalid shell xinclude catalogs") }],
  ["date", { short: "sfr", long: ["set", "file"] }],
  ["file", { short: "Cmfz", long: words("compile magic-file files-from uncompress") }],
  ["diff", { values: "CUFIWx", long: ["output"] }],
  ["sdiff", { short: "o", long: ["output", "diff-program"] }],
  ["diff3", { long: ["diff-program"] }],
  ["gzip", { short: "kr", long: ["keep", "recursive"] }],
  ["printf", { short: "v" }],
  ["test", { short: "v", words: ["-v"] }],
  ["[", { words: ["-v"] }],
  ["wait", { short: "p" }],
  [
    "openssl",
    {
      words: words("-out -engine -provider -provider-path -keyout -writerand -config -CAcreateserial -rand"),
    },
  ],
]);

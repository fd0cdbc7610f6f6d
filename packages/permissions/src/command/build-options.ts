import type { RiskyOptions } from "./option-table.ts";
import { words } from "./words.ts";

const COMPILER: RiskyOptions = {
  short: "oB",
  words: words("-wrapper -specs -MF -MD -save-temps"),
  long: words("specs output sysroot config"),
};
const CHECKER: RiskyOptions = {
  short: "co",
  long: words(
    "config rulesdir plugin parser resolve-plugins-relative-to fix fix-dry-run output-file format write cache-location rules",
  ),
};
const RUNNER: RiskyOptions = {
  short: "c",
  long: words(
    "config globals setup-files global-setup globalSetup reporter reporters outputFile environment transform require import loader root rootDir",
  ),
  // Written out only: an abbreviation of them is an option of everyday use.
  words: words(
    "--coverageDirectory --setupFiles --setupFilesAfterEnv --testRunner --runner --resolver --testEnvironment --snapshotSerializers --preset --moduleNameMapper --testSequencer --watchPlugins --testResultsProcessor --cacheDirectory --projects --globalTeardown --dependencyExtractor --prettierPath",
  ),
};
const PACKAGES: RiskyOptions = {
  short: "C",
  long: words(
    "script-shell node-options prefix dir cwd globalconfig userconfig config shell git editor viewer call shell-mode use-yarnrc modules-folder",
  ),
  longValues: ["prefix", "dir", "cwd"],
};

/** What options of compilers, package managers and test runners may do beyond their work (P07). From the manuals. */
export const BUILD_OPTIONS: readonly (readonly [string, RiskyOptions])[] = [
  [
    "make",
    {
      short: "fCIEWo",
      values: "jl",
      long: words("file makefile directory include-dir eval old-file new-file assume-new"),
    },
  ],
  ["ninja", { short: "fC" }],
  ["cmake", { short: "PCEDT", long: words("build install toolchain preset graphviz trace-redirect open") }],
  ["npm", PACKAGES],
  ["pnpm", { ...PACKAGES, short: "Cc" }],
  ["yarn", PACKAGES],
  ["bun", { ...PACKAGES, short: "rce", long: [...(PACKAGES.long ?? []), "preload", "eval", "print", "env-file"] }],
  ["cargo", { short: "CZ", long: words("config manifest-path target-dir out-dir artifact-dir fix lockfile-path") }],
  [
    "go",
    {
      short: "C",
      words: words(
        "-exec -toolexec -o -vettool -overlay -modfile -work -ldflags -gcflags -asmflags -compiler -cpuprofile -memprofile -coverprofile -outputdir -w -fix",
      ),
      long: words("exec toolexec vettool overlay modfile"),
    },
  ],
  ["gcc", COMPILER],
  ["cc", COMPILER],
  ["g++", COMPILER],
  ["clang", COMPILER],
  ["clang++", COMPILER],
  ["rustc", { short: "oCZL", long: words("out-dir emit codegen sysroot extern") }],
  ["javac", { short: "dJ", words: words("-processorpath -processor -s -h"), long: ["processor-path"] }],
  [
    "tsc",
    {
      short: "pbw",
      long: words(
        "project build outDir outFile declarationDir rootDir init generateTrace generateCpuProfile tsBuildInfoFile plugins",
      ),
      words: ["-outDir", "-outFile", "-project"],
    },
  ],
  ["eslint", CHECKER],
  ["prettier", { ...CHECKER, short: "w", long: words("write config plugin cache-location ignore-path") }],
  ["biome", { ...CHECKER, long: words("write fix apply apply-unsafe unsafe config-path log-file") }],
  ["ruff", { short: "o", long: words("config fix unsafe-fixes output-file add-noqa cache-dir") }],
  [
    "mypy",
    {
      long: words(
        "config-file python-executable install-types cache-dir shadow-file junit-xml html-report txt-report xml-report",
      ),
    },
  ],
  [
    "pytest",
    {
      short: "pco",
      values: "kmnW",
      long: words(
        "rootdir confcutdir basetemp override-ini config-file junitxml junit-xml log-file debug pdbcls pdb import-mode cov-config pyargs",
      ),
    },
  ],
  ["vitest", RUNNER],
  ["jest", { ...RUNNER, short: "cu" }],
  ["mocha", { ...RUNNER, short: "rO", long: [...(RUNNER.long ?? []), "file", "package", "node-option"] }],
  [
    "docker",
    {
      short: "Hv",
      values: "",
      long: words("host context config volume mount privileged pid output file env-file tlscacert"),
    },
  ],
  [
    "kubectl",
    {
      short: "f",
      long: words("kubeconfig filename as token server editor output-directory cache-dir"),
    },
  ],
  ["gh", { long: words("output dir editor web"), short: "we" }],
];

import type { OptionSyntax } from "./option-scan.ts";
import { words } from "./words.ts";

/** A program whose arguments are another program's call. `operands`: words of its own before that call. */
export type Wrapper = OptionSyntax & { operands?: number; assignments?: true };

/** Wrappers that change nothing an allow rule cares about (P06). `time` is also a keyword; this is the program. */
export const TRANSPARENT: ReadonlyMap<string, Wrapper & { flags: string; longFlags: readonly string[] }> = new Map([
  [
    "timeout",
    {
      values: "ks",
      longValues: ["kill-after", "signal"],
      operands: 1,
      flags: "fpv",
      longFlags: ["foreground", "preserve-status", "verbose"],
    },
  ],
  ["time", { flags: "pv", longFlags: ["portability", "verbose"] }],
  ["nice", { values: "n", longValues: ["adjustment"], flags: "", longFlags: [] }],
  ["nohup", { flags: "", longFlags: [] }],
  ["stdbuf", { values: "ioe", longValues: ["input", "output", "error"], flags: "", longFlags: [] }],
  ["command", { flags: "p", longFlags: [] }],
]);

const PLAIN: Wrapper = {};

/** All programs that run what stands behind their own options; deny and ask look through each (P05). From their manuals. */
export const WRAPPERS: ReadonlyMap<string, Wrapper> = new Map<string, Wrapper>([
  ...TRANSPARENT,
  ["time", { values: "fo", longValues: ["format", "output"] }],
  [
    "sudo",
    {
      values: "ugpCDhRrTtU",
      longValues: words("user group prompt close-from chdir host chroot role type command-timeout other-user"),
      assignments: true,
    },
  ],
  ["doas", { values: "uC", assignments: true }],
  ["pkexec", { longValues: ["user"] }],
  ["run0", { values: "uDg", longValues: words("user group chdir unit property nice") }],
  ["env", { values: "uCa", longValues: ["unset", "chdir", "argv0"], assignments: true }],
  [
    "xargs",
    {
      values: "adEILnPs",
      longValues: words("arg-file delimiter max-args max-procs max-chars process-slot-var"),
    },
  ],
  [
    "parallel",
    {
      values: "jaIdEnNLPsS",
      longValues: words(
        "jobs arg-file colsep delay joblog max-args results retries sshlogin tmpdir timeout wd workdir",
      ),
    },
  ],
  ["setsid", PLAIN],
  ["builtin", PLAIN],
  ["exec", { values: "a" }],
  ["busybox", PLAIN],
  ["toybox", PLAIN],
  ["ionice", { values: "cnpPu", longValues: ["class", "classdata"] }],
  ["chrt", { values: "TPD", operands: 1 }],
  ["taskset", { operands: 1 }],
  ["numactl", { values: "CNmpi", longValues: ["cpunodebind", "physcpubind", "membind"] }],
  ["cpulimit", { values: "lpe", longValues: ["limit"] }],
  ["prlimit", PLAIN],
  ["unshare", { values: "SGRw", longValues: words("root wd setuid setgid map-user map-group") }],
  ["nsenter", { values: "tSGW", longValues: ["target", "setuid", "setgid"] }],
  ["chroot", { longValues: ["userspec", "groups"], operands: 1 }],
  ["setpriv", { longValues: words("reuid regid groups bounding-set inh-caps ambient-caps") }],
  ["runuser", { values: "ugGsw", longValues: words("user group supp-group shell") }],
  ["gosu", { operands: 1 }],
  ["su-exec", { operands: 1 }],
  ["setarch", { operands: 1 }],
  ["linux32", PLAIN],
  ["linux64", PLAIN],
  ["strace", { values: "aeEIoOpPsSuUXb" }],
  ["ltrace", { values: "aADeFnopsSuwxl" }],
  ["valgrind", PLAIN],
  ["gdb", { values: "xDdspcb", longValues: words("command eval-command directory cd") }],
  ["catchsegv", PLAIN],
  ["chronic", PLAIN],
  ["unbuffer", PLAIN],
  ["eatmydata", PLAIN],
  ["faketime", { values: "fm", operands: 1 }],
  ["fakeroot", { values: "lsib" }],
  ["firejail", PLAIN],
  ["bwrap", PLAIN],
  ["torsocks", { values: "aPup" }],
  ["tsocks", PLAIN],
  ["proot", { values: "rbqwvikRSm", longValues: words("rootfs bind qemu cwd verbose kernel-release change-id") }],
  ["trickle", { values: "duwtlsLP" }],
  ["cgexec", { values: "g" }],
  ["sshpass", { values: "pfdPe" }],
  ["chpst", { values: "uUbemdopfcrt/n" }],
  ["setuidgid", { operands: 1 }],
  ["envdir", { operands: 1 }],
  ["runcon", { values: "turl", longValues: words("type user role range"), operands: 1 }],
  ["aa-exec", { values: "pnd", longValues: words("profile namespace") }],
  ["dumb-init", { values: "r", longValues: ["rewrite"] }],
  ["tini", { values: "pe" }],
  ["cross-env", { assignments: true }],
  ["mpirun", { values: "nHx" }],
  ["hyperfine", { values: "wmMrpcsnNSLu" }],
  ["proxychains", { values: "f" }],
  ["proxychains4", { values: "f" }],
  ["rlwrap", { values: "abcCDfgHlmOpPqsStwz" }],
  [
    "xvfb-run",
    {
      values: "efnpsw",
      longValues: words("error-file auth-file server-num server-args xauth-protocol wait"),
    },
  ],
  ["dbus-run-session", { longValues: ["config-file", "dbus-daemon"] }],
  ["dbus-launch", PLAIN],
  [
    "systemd-run",
    {
      values: "HMpuEd",
      longValues: words("host machine property unit setenv slice uid gid nice working-directory description"),
    },
  ],
  ["systemd-inhibit", { longValues: words("what who why mode") }],
  ["caffeinate", { values: "tw" }],
  ["flock", { values: "wE", longValues: ["timeout", "wait", "conflict-exit-code"], operands: 1 }],
  ["watch", { values: "nqs", longValues: ["interval", "equexit", "shotsdir"] }],
  ["entr", PLAIN],
  ["direnv", { operands: 2 }],
  ["perf", { values: "eopCr", operands: 1 }],
  ["coproc", PLAIN],
  ["npx", { values: "pc", longValues: ["package", "call", "prefix"] }],
  ["bunx", { longValues: ["package"] }],
  ["uvx", { longValues: ["from", "with", "python"] }],
  ["pipx", { operands: 1 }],
]);

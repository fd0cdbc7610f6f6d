import { doctorText, type Text } from "@loopsmith/course/text";

/** What is known of the machine. */
export interface MachineFacts {
  /** `20.19.0` */
  readonly node: string;
  readonly platform: NodeJS.Platform;
  readonly environment: NodeJS.ProcessEnv;
  /** The folder of the course. */
  readonly root: string;
  /** True when the dependencies are there. */
  readonly installed: boolean;
  /** The shell that the Bash tool would use; undefined: none was found. */
  readonly shell: string | undefined;
  /** Why no server can listen on 127.0.0.1; undefined when one can. */
  readonly cannotListen: string | undefined;
}

/** One thing that was looked at; the text says what to do where it is not `ok`. */
export interface Finding {
  readonly name: string;
  readonly state: "ok" | "warning" | "problem";
  readonly text: Text;
}

const OLDEST_NODE = [20, 19] as const;
// The runner of the tests reads them as the end of a path.
const BREAKS_PATHS = /[#?]/;

/** What is in the way of the course on this machine, and what is not. Pure. */
export function examine(facts: MachineFacts): Finding[] {
  return [
    examineNode(facts),
    facts.installed ? ok("install", doctorText.installed()) : problem("install", doctorText.notInstalled()),
    facts.shell === undefined
      ? problem("shell", doctorText.noShell(facts.platform === "win32"))
      : ok("shell", doctorText.plain(facts.shell)),
    examineLocale(facts),
    BREAKS_PATHS.test(facts.root)
      ? problem("path", doctorText.badPath(facts.root))
      : ok("path", doctorText.plain(facts.root)),
    facts.cannotListen === undefined
      ? ok("port", doctorText.listens())
      : problem("port", doctorText.cannotListen(facts.cannotListen)),
    examineProxy(facts),
    examineKey(facts),
  ];
}

function examineNode({ node }: MachineFacts): Finding {
  const [major = 0, minor = 0] = node.split(".").map(Number);
  const isOld = major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]);
  return isOld ? problem("node", doctorText.oldNode(node, OLDEST_NODE.join("."))) : ok("node", doctorText.plain(node));
}

function examineLocale({ platform, environment: { LC_ALL, LC_CTYPE, LANG } }: MachineFacts): Finding {
  const locale = LC_ALL || LC_CTYPE || LANG || "";
  const isUtf8 = platform === "win32" || /utf-?8/i.test(locale);
  return isUtf8 ? ok("utf-8", doctorText.plain(locale || platform)) : warning("utf-8", doctorText.noUtf8(locale));
}

/** A proxy is no trouble as long as it is not asked for what is on this machine. */
function examineProxy({ environment }: MachineFacts): Finding {
  const read = (name: string): string => environment[name] || environment[name.toUpperCase()] || "";
  const proxy = ["http_proxy", "all_proxy"].map(read).find((value) => value !== "");
  const local = read("no_proxy")
    .split(",")
    .map((entry) => entry.trim());
  if (proxy === undefined) return ok("proxy", doctorText.noProxy());
  const isSpared = local.includes("*") || local.includes("127.0.0.1");
  return isSpared ? ok("proxy", doctorText.plain(proxy)) : warning("proxy", doctorText.proxy(proxy));
}

function examineKey({ environment: { ANTHROPIC_API_KEY, ANTHROPIC_AUTH_TOKEN } }: MachineFacts): Finding {
  return ANTHROPIC_API_KEY || ANTHROPIC_AUTH_TOKEN ? warning("key", doctorText.key()) : ok("key", doctorText.noKey());
}

function ok(name: string, text: Text): Finding {
  return { name, state: "ok", text };
}

function warning(name: string, text: Text): Finding {
  return { name, state: "warning", text };
}

function problem(name: string, text: Text): Finding {
  return { name, state: "problem", text };
}

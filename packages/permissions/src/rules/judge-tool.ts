import { matchGlob } from "@loopsmith/permissions/path";
import type { Part, PermissionCall } from "./decision.ts";
import type { Rule } from "./rule.ts";
import { isHostCovered, readHost } from "./url-host.ts";

/** A call of any other tool: by its name, its server, its parameters or the host it asks (P10 to P12). */
export function judgeTool(call: PermissionCall, rules: readonly Rule[]): Part {
  const act = call.readOnly ? "read" : "run";
  const host = call.tool === "WebFetch" ? readHost(call.input) : undefined;
  for (const effect of ["deny", "ask"] as const) {
    const rule = rules.find((one) => one.effect === effect && namesTool(one, call.tool) && fits(one, call, host));
    if (rule !== undefined)
      return { text: call.tool, decision: effect, act, cause: "rule", why: `The rule ${rule.text} says so.`, rule };
  }
  if (host?.kind === "unclear") return { text: call.tool, decision: "ask", act, cause: "unclear", why: host.why };
  const rule = rules.find((one) => one.effect === "allow" && namesTool(one, call.tool) && fits(one, call, host));
  if (rule !== undefined)
    return { text: call.tool, decision: "allow", act, cause: "rule", why: `The rule ${rule.text} allows it.`, rule };
  return { text: call.tool, decision: "ask", act, cause: "unmatched", why: `No rule allows ${call.tool}.` };
}

/** The tool, its whole server (`mcp__server`), or a glob. */
export function namesTool({ tool }: Rule, name: string): boolean {
  if (tool === name) return true;
  if (tool.includes("*")) return matchGlob(tool, name);
  return /^mcp__(?!.*__.)/.test(tool) && name.startsWith(`${tool.replace(/__$/, "")}__`);
}

function fits({ spec }: Rule, { input }: PermissionCall, host: ReturnType<typeof readHost> | undefined): boolean {
  switch (spec.kind) {
    case "all":
      return true;
    case "domain":
      return host?.kind === "host" && isHostCovered(spec.pattern, host.host);
    case "parameter":
      return matchGlob(spec.value, parameterText(input, spec.name) ?? "\0");
    case "words":
    case "path":
    case "none":
      return false;
    default:
      return spec satisfies never;
  }
}

/** The value of a parameter as text; undefined where the input has none. */
export function parameterText(input: unknown, name: string): string | undefined {
  if (typeof input !== "object" || input === null || !Object.hasOwn(input, name)) return undefined;
  const value: unknown = Reflect.get(input, name);
  return typeof value === "string" ? value : JSON.stringify(value);
}

import { matchGlob } from "@loopsmith/permissions/path";
import type { PermissionCall } from "./decision.ts";
import type { Rule } from "./rule.ts";
import { isHostCovered, readHost } from "./url-host.ts";

/**
 * Whether a rule is about the call as such: by the name of its tool, its server, a parameter or the host it asks (P10 to
 * P12). Rules about words or paths are not: they are about a part of a call.
 */
export function isAboutCall(rule: Rule, call: PermissionCall): boolean {
  return namesTool(rule, call.tool) && fits(rule, call);
}

/** Why it cannot be known what the call is about (P10), or undefined. */
export function unclearTarget({ tool, input }: PermissionCall): string | undefined {
  const host = tool === "WebFetch" ? readHost(input) : undefined;
  return host?.kind === "unclear" ? host.why : undefined;
}

/** The value of a parameter as text; undefined where the input has none. */
export function parameterText(input: unknown, name: string): string | undefined {
  if (typeof input !== "object" || input === null || !Object.hasOwn(input, name)) return undefined;
  const value: unknown = Reflect.get(input, name);
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The tool, its whole server (`mcp__server`), or a glob. */
function namesTool({ tool }: Rule, name: string): boolean {
  if (tool === name) return true;
  if (tool.includes("*")) return matchGlob(tool, name);
  return /^mcp__(?!.*__.)/.test(tool) && name.startsWith(`${tool.replace(/__$/, "")}__`);
}

function fits({ spec }: Rule, { tool, input }: PermissionCall): boolean {
  switch (spec.kind) {
    case "all":
      return true;
    case "domain": {
      const host = readHost(input);
      return tool === "WebFetch" && host.kind === "host" && isHostCovered(spec.pattern, host.host);
    }
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

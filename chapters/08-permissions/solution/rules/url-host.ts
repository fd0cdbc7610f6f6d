import { matchSegments } from "@loopsmith/permissions/path";

/** The host a URL really asks; `unclear`: the URL is none, or not one for the web (P10). */
export type UrlHost = { kind: "host"; host: string } | { kind: "unclear"; why: string };

/** Lower case, punycode, no dot at the end. User info, port and path are not part of it. */
export function readHost(input: unknown): UrlHost {
  const url = typeof input === "object" && input !== null && "url" in input ? input.url : undefined;
  if (typeof url !== "string") return { kind: "unclear", why: "There is no URL." };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for (V25).
  if (/[\u0000-\u0020\u007f\\]/.test(url))
    return { kind: "unclear", why: "The URL holds a blank, a backslash or a control character." };
  if (!URL.canParse(url)) return { kind: "unclear", why: "The URL cannot be read." };
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:")
    return { kind: "unclear", why: `${protocol} is not a scheme of the web.` };
  const host = hostname.toLowerCase().replace(/\.$/, "");
  return host === "" || host.includes("%") ? { kind: "unclear", why: "The URL has no host." } : { kind: "host", host };
}

/** `*.x` covers what is below x, not x; any other `*` stays in its label; `*` alone covers all. */
export function isHostCovered(pattern: string, host: string): boolean {
  if (pattern === "*") return true;
  const labels = pattern.split(".");
  const names = host.split(".");
  if (labels[0] === "*")
    return (
      names.length >= labels.length && matchSegments(labels.slice(1), names.slice(names.length - labels.length + 1))
    );
  return labels.length === names.length && matchSegments(labels, names);
}

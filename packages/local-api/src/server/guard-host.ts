import type { ApiProblem } from "@loopsmith/local-api/validate";

/** Names of this machine, with or without a port. */
const LOCAL_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i;

/**
 * Refuses what a web page could send. A page whose name has been bent to 127.0.0.1 (DNS rebinding) names itself in
 * `Host`; any other page names itself in `Origin`. No answer ever carries a CORS header.
 */
export function guardHost(headers: Headers, url: URL): ApiProblem | undefined {
  // A request that came without a socket has no Host header; there its URL says whom it is meant for.
  const host = headers.get("host") ?? url.host;
  if (!LOCAL_HOST.test(host)) {
    return forbidden(
      `host: "${host}" is not this machine. Ask for http://127.0.0.1, http://localhost or http://[::1].`,
    );
  }
  const origin = headers.get("origin");
  if (origin === null || originHost(origin) === host) return undefined;
  return forbidden(`origin: web pages may not use this server, and "${origin}" is one. Call it from a program.`);
}

function originHost(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

function forbidden(message: string): ApiProblem {
  return { status: 403, type: "permission_error", message, rule: "local-only" };
}

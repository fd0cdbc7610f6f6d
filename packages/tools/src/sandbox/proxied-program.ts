import type { Program } from "@loopsmith/tools/shell";

const PORT = 3_128; // free: the network of a sandbox is its own
const ADDRESS = `http://127.0.0.1:${PORT}`;

// Waits until the way is open: the first thing that a command does may be to ask for something.
const SCRIPT = `"$1" TCP-LISTEN:${PORT},bind=127.0.0.1,fork,reuseaddr UNIX-CONNECT:"$2" >/dev/null 2>&1 3>&- &
until (exec 9<>/dev/tcp/127.0.0.1/${PORT}) 2>/dev/null; do sleep 0.01; done
shift 2; exec "$@"`;

/** The program with a proxy in its environment that leads to a socket, the only way out of a sandbox. */
export function throughProxy({ file, args }: Program, socat: string, socketPath: string): Program {
  const names = ["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "all_proxy"];
  const variables = names.map((name) => `${name}=${ADDRESS}`);
  return {
    file: "/usr/bin/env",
    args: [...variables, "no_proxy=", "NO_PROXY=", "bash", "-c", SCRIPT, "bash", socat, socketPath, file, ...args],
  };
}

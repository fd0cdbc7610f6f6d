import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

/** Where the agent keeps what belongs to a person: settings that they write, and what it writes itself. Absolute paths. */
export type Folders = { home: string; config: string; state: string };

type Environment = Readonly<Record<string, string | undefined>>;

/** The folders of the XDG base directories, `~/.config/loopsmith` and `~/.local/state/loopsmith` by default. */
export function foldersOf(env: Environment): Folders {
  const home = env.HOME || homedir();
  const at = (variable: string, fallback: string): string => {
    const named = env[variable];
    // A relative path there is to be ignored, says the standard.
    return join(named && isAbsolute(named) ? named : join(home, fallback), "loopsmith");
  };
  return { home, config: at("XDG_CONFIG_HOME", ".config"), state: at("XDG_STATE_HOME", join(".local", "state")) };
}

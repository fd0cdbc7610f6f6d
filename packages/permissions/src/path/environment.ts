/** What the file system says, asked when a decision is made. */
export type PathFacts = {
  /**
   * Where an absolute path leads with every link followed, also a last one whose target does not exist. undefined:
   * nothing is there. Throws when it cannot be found out (a loop of links, no permission).
   */
  realpath(path: string): string | undefined;
  /** Names that differ in case only are one file. */
  caseInsensitive: boolean;
};

/** Where a decision is made. All paths are absolute; the host sets them, never a call (P16). */
export type Environment = {
  cwd: string;
  /** Where the next command begins, when a shell was left in another folder by the last one; default: `cwd`. */
  shell?: string;
  home: string;
  /** Further folders that count as the workspace. */
  dirs: readonly string[];
  paths: PathFacts;
  /** Default: `posix`. */
  platform?: "posix" | "win32";
};

/** The descriptor on which a shell is given the pipe that it tells its folder on. */
export const FOLDER_PIPE = 3;

// High, so that a command that uses descriptors of its own does not write into the pipe.
const MOVED_TO = 198;

// A child that was forked, and has not become another program yet, must not tell too when a signal ends it.
const IS_MAIN = `[ "\${BASHPID:-$$}" = "$$" ]`;

/**
 * A command line that tells, as its last act, in which folder it has come to stand. On the first line of the command, so
 * that the shell's complaints name the right one; unheard by `set -x`, and without a change of the exit code.
 */
export function tellingItsFolder(command: string): string {
  const tell = `{ set +x; ${IS_MAIN} && builtin pwd -P >&${MOVED_TO}; } 2>/dev/null`;
  return `exec ${MOVED_TO}>&${FOLDER_PIPE} ${FOLDER_PIPE}>&-; trap '${tell}' EXIT; ${command}`;
}

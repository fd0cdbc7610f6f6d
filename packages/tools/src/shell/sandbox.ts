/** A program and its arguments. */
export type Program = { file: string; args: readonly string[] };

/**
 * A second barrier around commands: they write in the folders of the session only, and reach no host, or those of a list.
 * It stands beside the permission check and replaces nothing of it.
 */
export type Sandbox = {
  /** The program that runs the given one behind the barrier. `visible`: a folder that it may read in any case. */
  wrap(program: Program, place: { cwd: string; visible: string }): Program;
  /** Ends what it keeps running beside the commands. */
  close(): Promise<void>;
};

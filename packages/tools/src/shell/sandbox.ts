/** A second barrier around commands: the folders of the session are writable, the rest is not, and the network is closed. */
export type Sandbox = {
  /** A command line for the same shell that runs the script behind the barrier. */
  wrap(script: string, signal: AbortSignal): Promise<string>;
  /** Call it when a command has ended: takes away what the barrier needed for it. */
  afterCommand(): void;
  /** Ends what it keeps running beside the commands. */
  close(): Promise<void>;
};

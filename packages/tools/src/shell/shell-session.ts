import { BackgroundCommands } from "./background-commands.ts";
import { PrivateFolder } from "./private-folder.ts";
import type { Sandbox } from "./sandbox.ts";
import { ShellFolders } from "./shell-folders.ts";

/** What the commands of a session may rely on; all of it is set by the host (P16). */
export type ShellSessionOptions = {
  /** Absolute paths of folders, beside the one that a run begins in, in which a shell may stay. Default: none. */
  folders?: readonly string[];
  /** What commands run behind. Default: nothing. */
  sandbox?: Sandbox | undefined;
};

/** What outlives a single command: where the shell stands, what runs in the background, the files of long outputs. */
export class ShellSession {
  readonly folders: ShellFolders;
  readonly background = new BackgroundCommands();
  readonly files = new PrivateFolder();
  readonly sandbox: Sandbox | undefined;

  constructor({ folders = [], sandbox }: ShellSessionOptions = {}) {
    this.folders = new ShellFolders(folders);
    this.sandbox = sandbox;
  }

  /** Ends what runs in the background and takes the files away; the sandbox belongs to whoever has opened it. */
  async close(): Promise<void> {
    await this.background.close();
    await this.files.close();
  }
}

import type { Attachment } from "@loopsmith/loop/events";
import type { ToolProgress } from "@loopsmith/tools/tool";
import type { ToolUpdate } from "./tool-update.ts";

/** News that nobody has read yet: of each call only the newest progress, so that a slow reader costs no memory (B70). */
export class UpdateInbox {
  readonly #progress = new Map<string, ToolProgress>();
  readonly #attachments: Attachment[] = [];
  #wake = (): void => {};

  addProgress(toolUseId: string, progress: ToolProgress): void {
    this.#progress.set(toolUseId, progress);
    this.#wake();
  }

  addAttachment(attachment: Attachment): void {
    this.#attachments.push(attachment);
    this.#wake();
  }

  /** The oldest of the news, if there are any. */
  take(): ToolUpdate | undefined {
    const attachment = this.#attachments.shift();
    if (attachment !== undefined) return { type: "attachment", attachment };
    for (const [toolUseId, progress] of this.#progress) {
      this.#progress.delete(toolUseId);
      return { type: "tool_progress", toolUseId, progress };
    }
    return undefined;
  }

  /** Progress of a call that has settled is no news (B12). */
  forgetProgress(toolUseId: string): void {
    this.#progress.delete(toolUseId);
  }

  /** Forgets what was not read. */
  clear(): void {
    this.#progress.clear();
    this.#attachments.length = 0;
    this.#wake();
  }

  /** Wakes whoever waits in `changed`. */
  notify(): void {
    this.#wake();
  }

  /** Settles with the next news or `notify`. */
  changed(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}

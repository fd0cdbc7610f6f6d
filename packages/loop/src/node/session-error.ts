/**
 * Why a session cannot be opened; its file is as it was. `locked`: another process, or this one, has it · `newer_version`:
 * it was written by a newer version · `unreadable`: its file cannot be read · `changed`: somebody has written to it since it
 * was read · `bad_id`: no such name is possible.
 */
export type SessionErrorCode = "locked" | "newer_version" | "unreadable" | "changed" | "bad_id";

/** A session cannot be opened; the message says what to do. */
export class SessionError extends Error {
  override readonly name = "SessionError";
  readonly code: SessionErrorCode;

  constructor(code: SessionErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

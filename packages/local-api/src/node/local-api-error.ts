/**
 * port_in_use, cannot_listen: the server did not start · request_refused: a test sent what the real API would refuse ·
 * script_mismatch: replies were left over, or a request came too many · fault_missed: an answer ended without a fault
 * that was to strike it · cassette_missing, not_a_cassette, other_cassette_version, cassette_damaged: what was to be played
 * is not there or cannot be read · cassette_not_writable: what was to be recorded cannot be written.
 */
export type LocalApiErrorCode =
  | "port_in_use"
  | "cannot_listen"
  | "request_refused"
  | "script_mismatch"
  | "fault_missed"
  | "cassette_missing"
  | "not_a_cassette"
  | "other_cassette_version"
  | "cassette_damaged"
  | "cassette_not_writable";

/** Why a local server did not start, or why a scripted run did not go as its script says. */
export class LocalApiError extends Error {
  override readonly name = "LocalApiError";
  readonly code: LocalApiErrorCode;

  constructor(code: LocalApiErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

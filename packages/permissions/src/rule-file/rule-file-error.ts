/** A managed file that is not in order: nothing may start (P21). */
export class RuleFileError extends Error {
  override readonly name = "RuleFileError";
}

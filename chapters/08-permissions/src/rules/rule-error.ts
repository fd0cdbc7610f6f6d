/** A rule that cannot be read. A deny rule that cannot be read never means "no deny" (P21). */
export class RuleError extends Error {
  override readonly name = "RuleError";
  readonly rule: string;

  constructor(rule: string, why: string) {
    super(`The rule ${rule} cannot be read: ${why}.`);
    this.rule = rule;
  }
}

/** What was asked for cannot be done as it was asked; the message is a sentence for the person. The exit code is 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

import { flaw, type Shape } from "./flaw.ts";
import { string } from "./value-shape.ts";

/** The pattern in the documentation. */
const DOCUMENTED_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** Where the Messages API itself stops. Characters. */
const LONGEST_NAME = 128;

/** M75: the name of a tool, in its definition and in a call. The documented 64 characters count, so that it works everywhere. */
export const toolName: Shape = (value) => {
  if (typeof value !== "string") return string(value);
  if (DOCUMENTED_NAME.test(value)) return undefined;
  if (value.length > LONGEST_NAME) {
    return flaw(
      "M75",
      `String should have at most ${LONGEST_NAME} characters, and 64 by the documentation. Shorten the name.`,
    );
  }
  return flaw("M75", `String should match pattern '${DOCUMENTED_NAME.source}'. Use letters, digits, _ and - only.`);
};

/** What is wrong with a value: the broken rule, where inside the value, and what to do about it. */
export type Flaw = { rule: string; path: readonly (string | number)[]; text: string };

/** Judges one value of a request body; undefined: nothing to object. */
export type Shape = (value: unknown) => Flaw | undefined;

/** A flaw of the value itself. */
export function flaw(rule: string, text: string): Flaw {
  return { rule, path: [], text };
}

/** A flaw of a part, seen from the whole. Paths grow on the way back only: a good request costs no string. */
export function inside(part: string | number, flaw: Flaw): Flaw {
  return { ...flaw, path: [part, ...flaw.path] };
}

/** The same shape; what it says about the value itself (not about parts of it) goes by this rule. */
export function under(rule: string, shape: Shape): Shape {
  return (value) => {
    const found = shape(value);
    return found !== undefined && found.path.length === 0 ? { ...found, rule } : found;
  };
}

/** The same shape; everything that it says, about parts too, goes by this rule. */
export function throughout(rule: string, shape: Shape): Shape {
  return (value) => {
    const found = shape(value);
    return found && { ...found, rule };
  };
}

import type { EventPoint, FaultPoint } from "./fault.ts";

/** The parts of a fault in text, each of which is taken once. Takers throw a `SyntaxError` that says what is missing. */
export type FaultFields = {
  name: string;
  /** Behind `NAME=`. */
  value: string | undefined;
  /** Behind `@`. */
  at: FaultPoint | undefined;
  /** `KEY=VALUE`, percent-decoded. */
  options: Map<string, string>;
};

/** NAME, VALUE, event or byte, N, options. */
const FIELDS = /^(\w+)(?:=([^@,]*))?(?:@(event|byte):(\d+))?((?:,[\w-]+=[^,]*)*)$/;

/** Takes a fault in text apart. */
export function readFields(text: string): FaultFields {
  const [, name = "", value, unit, number, options = ""] = FIELDS.exec(text) ?? [];
  if (name === "") throw new SyntaxError(`"${text}" is no fault.`);
  const count = Number(number);
  const pairs = options.split(",").slice(1);
  return {
    name,
    value: value === undefined ? undefined : decoded(value),
    at: unit === undefined ? undefined : unit === "event" ? { event: count } : { byte: count },
    options: new Map(
      pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), decoded(pair.slice(pair.indexOf("=") + 1))]),
    ),
  };
}

/** What stands behind `NAME=`. */
export function takeValue(fields: FaultFields, meaning: string): string {
  const { value, name } = fields;
  if (value === undefined || value === "") throw new SyntaxError(`${name} needs ${meaning}: ${name}=${meaning}.`);
  fields.value = undefined;
  return value;
}

/** The number behind `NAME=`. */
export function takeNumber(fields: FaultFields, meaning: string): number {
  return asNumber(fields.name, takeValue(fields, meaning));
}

/** Where the fault strikes. */
export function takePoint(fields: FaultFields): FaultPoint {
  const { at, name } = fields;
  if (at === undefined) throw new SyntaxError(`${name} needs a point: ${name}@event:N or ${name}@byte:N.`);
  fields.at = undefined;
  return at;
}

/** The event that the fault is about. */
export function takeEvent(fields: FaultFields): EventPoint {
  const { at, name } = fields;
  if (at === undefined || "byte" in at) throw new SyntaxError(`${name} needs an event: ${name}@event:N.`);
  fields.at = undefined;
  return at;
}

/** An option, as a field of this name; nothing when it is not there. */
export function takeOption<Key extends string>(fields: FaultFields, key: Key): { [K in Key]?: string } {
  const value = fields.options.get(key);
  fields.options.delete(key);
  // The compiler does not follow a computed key.
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]?: string });
}

/** An option that is a number, as a field of this name; nothing when it is not there. */
export function takeNumberOption<Key extends string>(fields: FaultFields, key: Key): { [K in Key]?: number } {
  const value = takeOption(fields, key)[key];
  return value === undefined ? {} : ({ [key]: asNumber(key, value) } as { [K in Key]?: number }); // as above
}

/** Refuses what nobody has taken. */
export function refuseLeftOver({ name, value, at, options }: FaultFields): void {
  const [option] = options.keys();
  if (option !== undefined) throw new SyntaxError(`${name} takes no ${option}: leave it out.`);
  if (value !== undefined) throw new SyntaxError(`${name} takes no value: write ${name} without =${value}.`);
  if (at !== undefined) throw new SyntaxError(`${name} has no point: write ${name} without @.`);
}

function asNumber(name: string, value: string): number {
  if (!/^\d+$/.test(value)) throw new SyntaxError(`${name} cannot be "${value}": give it a whole number.`);
  return Number(value);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new SyntaxError(`"${text}" is not percent-encoded: write a % as %25.`);
  }
}

import { readSetup, type Setup } from "./setup.ts";

/** What a link holds: a script by its name or a set-up of one's own, and the event that is looked at. */
export type Place = { script?: string; setup?: Setup; at?: number };

/** The part of a link behind `#`; a set-up is compressed. */
export async function writeLink({ script, setup, at }: Place): Promise<string> {
  const parts = new URLSearchParams();
  if (setup !== undefined) parts.set("run", await pack(JSON.stringify(setup)));
  else if (script !== undefined) parts.set("script", script);
  if (at !== undefined) parts.set("at", String(at));
  return parts.toString();
}

/** The same back; what cannot be read is left out. */
export async function readLink(hash: string): Promise<Place> {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const [script, run, at] = [parts.get("script"), parts.get("run"), Number(parts.get("at") ?? Number.NaN)];
  const setup = run === null ? undefined : await unpackSetup(run);
  return {
    ...(script !== null && { script }),
    ...(setup && { setup }),
    ...(Number.isInteger(at) && at >= 0 && { at }),
  };
}

async function unpackSetup(packed: string): Promise<Setup | undefined> {
  try {
    const reading = readSetup(await unpack(packed));
    return reading.kind === "setup" ? reading.setup : undefined;
  } catch {
    return undefined;
  }
}

async function pack(text: string): Promise<string> {
  const bytes = await through(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

async function unpack(packed: string): Promise<string> {
  const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  return new TextDecoder().decode(
    await through(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))),
  );
}

async function through(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer()); // a plain buffer in every engine
}

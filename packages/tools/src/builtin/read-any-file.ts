import { dirname, resolve } from "node:path";
import { type MediaFile, mediaFileOf, type RenderedNotebook, renderNotebook, showMedia } from "@loopsmith/tools/media";
import {
  type FileAccess,
  type FileStamp,
  findPathProblem,
  type ReadInput,
  readFile,
  type ToolContext,
  type ToolOutput,
} from "@loopsmith/tools/tool";
import { findGrantProblem, isPathGrant } from "./approved-path.ts";
import { addNotebookImages } from "./notebook-images.ts";
import { targetPath } from "./target-path.ts";
import { decodeText } from "./text-encoding.ts";
import type { ToolHost } from "./tool-host.ts";

/** What a file turned out to be when it was opened. */
type Opened =
  | { kind: "text"; path: string; text: string }
  | { kind: "notebook"; path: string; text: string; notebook: RenderedNotebook }
  | { kind: "media"; path: string; file: MediaFile }
  | { kind: "other"; path: string };

/**
 * What Read gives back: text as `readFile` shows it, from UTF-16 with a mark too; a notebook as its cells, page by page,
 * with the images of the page; an image or a PDF as a block, within the limits of the API (M51). Text in another encoding
 * is refused. Only the path that was approved is opened, if one was (P19).
 */
export async function readAnyFile(input: ReadInput, context: ToolContext, host: ToolHost): Promise<ToolOutput> {
  const problem = findPathProblem(input.file_path);
  if (problem !== undefined) return refused(problem);
  const place = targetPath(resolve(context.cwd, input.file_path));
  const unapproved = findGrantProblem(context.grant, "read", place);
  if (unapproved !== undefined) return refused(unapproved);
  let opened: Opened | undefined;
  const read: FileAccess["read"] = async (path, signal) => {
    const bytes = await host.files.read(path, signal);
    opened = identify(path, bytes);
    return shownBytes(opened) ?? bytes;
  };
  const files = { ...(isPathGrant(context.grant) ? onlyAt(place, host.files) : host.files), read };
  const readFileState = new Map<string, FileStamp>();
  const output = await readFile(input, { ...context, files, readFileState });
  return opened === undefined ? output : complete(output, opened, { context, host, readFileState });
}

function identify(path: string, bytes: Uint8Array): Opened {
  const file = mediaFileOf(bytes);
  if (file !== undefined) return { kind: "media", path, file };
  const text = decodeText(bytes)?.text;
  if (text === undefined) return { kind: "other", path };
  const notebook = path.endsWith(".ipynb") ? renderNotebook(text) : undefined;
  return notebook === undefined ? { kind: "text", path, text } : { kind: "notebook", path, text, notebook };
}

/** What `readFile` is to show in UTF-8; undefined leaves it the bytes of the file, of which it tells the kind. */
function shownBytes(opened: Opened): Uint8Array | undefined {
  if (opened.kind === "text") return new TextEncoder().encode(opened.text);
  return opened.kind === "notebook" ? new TextEncoder().encode(opened.notebook.text) : undefined;
}

type Reading = { context: ToolContext; host: ToolHost; readFileState: ReadonlyMap<string, FileStamp> };

function complete(output: ToolOutput, opened: Opened, reading: Reading): ToolOutput {
  const { context, host } = reading;
  switch (opened.kind) {
    case "media":
      return showMedia(opened.path, opened.file, context.readFileState, host.media);
    case "other":
      return output.isError === true ? output : refused(otherEncoding(opened.path));
    case "text":
      noteAsRead(opened, reading);
      return output;
    case "notebook":
      noteAsRead(opened, reading);
      return addNotebookImages(output, opened.notebook, context.readFileState, host.media);
    default:
      return opened satisfies never;
  }
}

function noteAsRead({ path, text }: { path: string; text: string }, { context, host, readFileState }: Reading): void {
  const stamp = readFileState.get(path);
  if (stamp === undefined) return;
  context.readFileState.set(path, stamp);
  host.seen.remember(path, stamp, text);
}

function otherEncoding(path: string): string {
  const kinds = "neither in UTF-8 nor in UTF-16 with a byte order mark";
  return `${path} is text ${kinds}. Convert it first, for instance with iconv.`;
}

/** The files as far as they lie where they were looked up: anything else has moved since it was approved (P19). */
function onlyAt(place: string, files: FileAccess): FileAccess {
  const checked = async (real: string, wanted: string): Promise<string> => {
    if (real !== wanted) throw new Error(`The path leads to ${real} by now, and ${wanted} was approved.`);
    return real;
  };
  return {
    ...files,
    realpath: async (path) => checked(await files.realpath(path), place),
    // Of the file that is approved, or of the folder in which it is missing.
    list: async (path) => files.list(path === place ? path : await checked(targetPath(path), dirname(place))),
  };
}

function refused(content: string): ToolOutput {
  return { content, isError: true };
}

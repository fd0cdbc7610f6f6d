/** What was read, as values that can be used: the joined text, the parsed `content` of the call. Shows that all was read. */
export type ReadReply = { text: string; content: string };

/** One way to ask for a reply, or to run a loop over several, and to read it to its end. */
export type Contestant = {
  name: string;
  /** `baseUrl` says which reply the server plays. */
  read(baseUrl: string): Promise<ReadReply>;
};

/** The `content` of a tool input as the stream server makes it. */
export function contentOf(input: unknown): string {
  return (input as { content: string }).content; // the server of this bench sends nothing else
}

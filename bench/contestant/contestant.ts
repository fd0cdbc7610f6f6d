/** What a reply came to: all text and all raw tool input, to see that each contestant has done the whole work. */
export type ReadLengths = { text: number; toolInput: number };

/** One way to ask for a reply and read it to its end. */
export type Contestant = {
  name: string;
  /** `baseUrl` says which reply the server plays. */
  read(baseUrl: string): Promise<ReadLengths>;
};

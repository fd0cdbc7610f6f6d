import { createRecorder, createReplay, type TapeOptions } from "@loopsmith/local-api/cassette";
import { randomIds } from "@loopsmith/local-api/server";
import { openCassetteFile, readCassetteFile } from "./cassette-file.ts";
import { type LocalServer, serveApi } from "./local-server.ts";

/** `file`: the cassette. `port`: default a free one. */
export type CassetteOptions = TapeOptions & { file: string; port?: number | undefined };

/** Sent by clients that have no key of their own. */
const KEY = "local-key";

/**
 * Starts a server that answers from a cassette, with the bytes and the pauses of then. Throws a `LocalApiError` when the
 * cassette cannot be read or the port cannot be had.
 */
export async function startReplay({ file, port = 0, ...options }: CassetteOptions): Promise<LocalServer> {
  return serveApi(createReplay(await readCassetteFile(file), options), { port, key: KEY });
}

/**
 * Starts a server that passes everything on to `upstream` (a base URL) with the credential of its client, and writes down
 * what passes, without secrets. Throws a `LocalApiError` when the file cannot be written or the port cannot be had.
 */
export async function startRecorder(options: CassetteOptions & { upstream: string }): Promise<LocalServer> {
  const { file, upstream, port = 0, ...rest } = options;
  const cassette = await openCassetteFile(file);
  const recorder = createRecorder({ ids: randomIds(), ...rest, upstream, append: cassette.append });
  const server = await serveApi(recorder, { port, key: KEY }).catch(async (error: unknown) => {
    await cassette.close();
    throw error;
  });
  return {
    ...server,
    close: async () => {
      await server.close();
      await cassette.close();
    },
  };
}

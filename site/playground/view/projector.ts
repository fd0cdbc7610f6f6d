import { LARGEST_TRACE, readTrace } from "../model/read-trace.ts";
import { recordRun } from "../model/record-run.ts";
import type { Recording } from "../model/recording.ts";
import type { Texts } from "../text/texts.ts";
import type { RunSource, Source } from "./source.ts";

/** Where a recording is looked at first: at an event, or from the beginning on, playing. */
export type Start = number | "play";

/** A recording that is to be shown, and what it was made from. */
export type Reel = { source: Source; recording: Recording; start: Start };

/** Makes recordings, one after the other; what was asked for last is what is shown. */
export type Projector = {
  run(source: RunSource, start: Start): Promise<void>;
  openTrace(file: File): Promise<void>;
  end(): void;
};

/** `show` gets what was made, `say` the sentence on what could not be. */
export function createProjector(texts: Texts, show: (reel: Reel) => void, say: (message: string) => void): Projector {
  let latest = 0;
  const make = async (work: () => Promise<Reel>): Promise<void> => {
    const mine = ++latest;
    try {
      const reel = await work();
      if (mine === latest) show(reel);
    } catch (error) {
      if (mine === latest) say(texts.problem(error instanceof Error ? error.message : String(error)));
    }
  };
  return {
    run: (source, start) => make(async () => ({ source, recording: await recordRun(source.setup), start })),
    openTrace: (file) => make(() => reelOf(file, texts)),
    end: () => {
      latest++;
    },
  };
}

async function reelOf(file: File, texts: Texts): Promise<Reel> {
  if (file.size > LARGEST_TRACE) throw new Error(texts.tooLarge);
  const reading = readTrace(await file.text());
  if (reading.kind === "malformed") throw new Error(reading.message);
  const { recording, missing } = reading;
  const about = [
    texts.trace(file.name, recording.entries.length),
    missing > 0 ? texts.missing(missing) : "",
    recording.gap === undefined ? "" : texts.gap(recording.gap),
  ];
  const source: Source = { kind: "trace", about: about.filter((part) => part !== "").join(" ") };
  return { source, recording, start: 0 };
}

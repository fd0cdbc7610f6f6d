// A program of its own: puts a folder and a link to another folder in turns at one place, as fast as it can, until killed.
import { renameSync, symlinkSync, unlinkSync, writeSync } from "node:fs";

const [place = "", outside = ""] = process.argv.slice(2);
writeSync(1, "ready\n");
for (let turn = 0; ; turn += 1) {
  renameSync(place, `${place}-aside`);
  putLink(turn);
  unlinkSync(place);
  renameSync(`${place}-aside`, place);
}

/** Somebody may have made a folder of that name while there was none. */
function putLink(turn: number): void {
  try {
    symlinkSync(outside, place);
  } catch {
    renameSync(place, `${place}-${turn}`);
    symlinkSync(outside, place);
  }
}

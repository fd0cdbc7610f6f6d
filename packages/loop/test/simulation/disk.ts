import type { TranscriptLog } from "@loopsmith/loop";
import { SeededRandom } from "./seeded-random.ts";
import type { SessionScenario } from "./session-scenario.ts";
import { eternity, type World } from "./world.ts";

/** Where the transcript of a session lies: it outlives every process, and may be torn by the end of one. */
export class Disk {
  /** The lines that a process was told are written. */
  readonly lines: string[] = [];
  text = "";
  readonly #random: SeededRandom;
  readonly #temper: SessionScenario["disk"];

  constructor({ run, disk }: SessionScenario) {
    this.#random = new SeededRandom(run.seed + 0xd15c);
    this.#temper = disk;
  }

  /** Readies the text for another process, as the log of files does: what is torn goes, a line that is whole gets its end. */
  open(safeLength: number): void {
    const safe = this.text.slice(0, safeLength);
    const isWhole = safe === "" || safe.endsWith("\n");
    if (!isWhole) this.lines.push(safe.slice(safe.lastIndexOf("\n") + 1));
    this.text = isWhole ? safe : `${safe}\n`;
  }

  /** The log of one process; the last record of one that is killed is written only in part. */
  logOf(world: World, kill: { record: number; share: number } | undefined): TranscriptLog {
    let records = 0;
    return {
      append: async (line) => {
        await this.#takeTime(world);
        if (world.isDead) return eternity();
        if (++records === kill?.record) return this.#tear(line, kill.share, world);
        this.text += `${line}\n`;
        this.lines.push(line);
        world.step("record");
      },
    };
  }

  #tear(line: string, share: number, world: World): Promise<never> {
    this.text += line.slice(0, Math.ceil(line.length * share));
    world.die();
    return eternity();
  }

  async #takeTime(world: World): Promise<void> {
    if (this.#temper === "slow" && this.#random.chance(0.2)) await world.takeTime(this.#random.int(1, 20));
    if (this.#temper === "full" && this.#random.chance(0.1)) throw new Error("ENOSPC: no space left on device");
  }
}

import type { MessagesRequest, Model, ScriptedReply } from "@loopsmith/local-api";
import { drawReply } from "./random-reply.ts";
import type { Scenario } from "./scenario.ts";
import { SeededRandom } from "./seeded-random.ts";

/** The model of a scenario: so many replies as it pleases, and then only that it is done. */
export class RandomModel {
  readonly #scenario: Scenario;
  readonly #random: SeededRandom;
  #calls = 0;
  #asked = 0;

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
    this.#random = new SeededRandom(scenario.seed + 0x90de1);
  }

  /** Something new is asked of it. */
  begin(): void {
    this.#asked = 0;
  }

  readonly answer: Model = (request) => (request.tools ? this.#reply(request) : this.#summary());

  #reply({ messages }: MessagesRequest): ScriptedReply {
    this.#asked += 1;
    if (this.#asked > this.#scenario.replies) return { blocks: [{ type: "text", text: "All is done now." }] };
    const last = messages.at(-1);
    const paused = last?.role === "assistant" && Array.isArray(last.content) ? last.content[0] : undefined;
    const mayThink = last?.role === "user" || paused?.type === "thinking" || paused?.type === "redacted_thinking";
    const [random, scenario] = [this.#random, this.#scenario];
    return drawReply({ random, scenario, nextNumber: () => ++this.#calls, mayThink });
  }

  #summary(): ScriptedReply {
    const [random, scenario] = [this.#random, this.#scenario];
    if (random.chance(0.8)) return { blocks: [{ type: "text", text: "Tools were called, and more is to be done." }] };
    return drawReply({ random, scenario, nextNumber: () => ++this.#calls, mayThink: false });
  }
}

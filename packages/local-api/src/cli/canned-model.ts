import { type Model, reply } from "@loopsmith/local-api/model";

/** A model without a script: it answers every request with one sentence that says so. */
export function createCannedModel(name: string): Model {
  return () => reply(`This is ${name}, a model that always says this sentence: write a script for it to say more.`);
}

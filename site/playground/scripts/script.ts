import type { Setup } from "../model/setup.ts";

/** A set-up that is offered by name; `ends`: the reasons of its transitions, and how it ends. */
export type PlaygroundScript = { name: string; setup: Setup; ends: readonly string[] };

// Loaded before the agent's own program by `pnpm course agent --mine`: the areas of all chapters without a to-do come from
// the learner's own files.
import { findRoot, readChapters, solvedCopies } from "@loopsmith/course/chapter";
import { exchangeAreas } from "./exchange-areas.ts";

const root = findRoot(import.meta.dirname);
exchangeAreas(solvedCopies(root, readChapters(root)));

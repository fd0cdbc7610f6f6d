// The process in which a variant that hangs is run, so that it can be ended.
import { readChapters } from "@loopsmith/course/chapter";
import { listVariants } from "./list-variants.ts";
import type { HangingRequest } from "./run-hanging.ts";
import { runVariants } from "./run-variants.ts";
import { variantId } from "./variant.ts";

const request: HangingRequest = JSON.parse(process.argv[2] ?? "");
const { root, only, testTimeout } = request;
const chapters = readChapters(root);
const chapter = chapters.find(({ folder }) => folder === request.chapter);
const variant = chapter && listVariants({ root, chapters }, chapter).find(({ name }) => name === request.variant);
if (!variant) throw new Error(`There is no variant ${request.variant} of ${request.chapter}.`);
// A loop that never waits cannot be timed out by the runner in its thread, so the process goes.
const onBegin = () => void setTimeout(() => process.exit(1), 3 * testTimeout).unref();
const runs = await runVariants(root, [variant], { only: new RegExp(only), testTimeout, onBegin });
process.stdout.write(JSON.stringify(runs.get(variantId(variant))), () => process.exit(0));

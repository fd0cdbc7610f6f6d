// A process of its own: makes the run of one contestant and prints the largest resident memory it had, in bytes.
import { loopOurs } from "./contestant/loop-ours.ts";
import { loopSdkRaw } from "./contestant/loop-sdk-raw.ts";

const [name, url = ""] = process.argv.slice(2);
await (name === "ours" ? loopOurs() : loopSdkRaw()).read(url);
console.log(process.resourceUsage().maxRSS * 1_024);

import { fork } from "node:child_process";
import { once } from "node:events";
import { loopOurs } from "./contestant/loop-ours.ts";
import { loopSdkRaw } from "./contestant/loop-sdk-raw.ts";

const server = fork(new URL("./stream-server.ts", import.meta.url), { execArgv: ["--import", "tsx"] });
const [port] = await once(server, "message");
const loop = process.argv[2] === "raw" ? loopSdkRaw() : loopOurs();
await loop.read(`http://127.0.0.1:${port}/turns-50`);
const b = process.cpuUsage();
for (let i = 0; i < 60; i++) await loop.read(`http://127.0.0.1:${port}/turns-50`);
const { user, system } = process.cpuUsage(b);
console.log(
  process.argv[2],
  ((user + system) / 1000 / 3000).toFixed(3),
  "ms CPU a turn; user",
  (user / 1e6).toFixed(2),
  "sys",
  (system / 1e6).toFixed(2),
);
server.disconnect();

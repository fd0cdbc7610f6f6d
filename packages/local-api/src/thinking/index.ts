export { readSeal, type Seal } from "./seal.ts";
export { sealReply } from "./seal-reply.ts";

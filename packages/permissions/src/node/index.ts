export { nodePathFacts } from "./node-path-facts.ts";

export { type EnvironmentFacts, environmentText } from "./environment-facts.ts";
export { type MemoryFile, personalMemory, projectMemory } from "./project-memory.ts";
export { type SystemPromptParts, systemPrompt } from "./system-prompt.ts";

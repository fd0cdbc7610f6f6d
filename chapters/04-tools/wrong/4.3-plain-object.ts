// mistake: the tools stand in a plain object, which also knows everything that it inherits
// killed by: 4.3b
import type { AnyTool } from "./tool.ts";

export class ToolRegistry {
  readonly #tools: Record<string, AnyTool> = {};

  register(tool: AnyTool): () => void {
    if (Object.hasOwn(this.#tools, tool.name)) throw new DuplicateToolError(tool.name);
    this.#tools[tool.name] = tool;
    return () => {
      if (this.#tools[tool.name] === tool) delete this.#tools[tool.name];
    };
  }

  get(name: string): AnyTool | undefined {
    return this.#tools[name];
  }

  has(name: string): boolean {
    return name in this.#tools;
  }

  names(): readonly string[] {
    return Object.keys(this.#tools);
  }

  [Symbol.iterator](): IterableIterator<AnyTool> {
    return Object.values(this.#tools).values();
  }
}

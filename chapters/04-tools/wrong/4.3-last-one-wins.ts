// mistake: a second tool of the same name silently takes the place of the first
// killed by: 4.3a
import type { AnyTool } from "./tool.ts";

export class ToolRegistry {
  readonly #tools = new Map<string, AnyTool>();

  register(tool: AnyTool): () => void {
    this.#tools.set(tool.name, tool);
    return () => {
      if (this.#tools.get(tool.name) === tool) this.#tools.delete(tool.name);
    };
  }

  get(name: string): AnyTool | undefined {
    return this.#tools.get(name);
  }

  has(name: string): boolean {
    return this.#tools.has(name);
  }

  names(): readonly string[] {
    return [...this.#tools.keys()];
  }

  [Symbol.iterator](): IterableIterator<AnyTool> {
    return this.#tools.values();
  }
}

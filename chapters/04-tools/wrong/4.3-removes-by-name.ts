// mistake: the removal deletes whatever has the name by then
// killed by: 4.3d
import type { AnyTool } from "./tool.ts";

export class ToolRegistry {
  readonly #tools = new Map<string, AnyTool>();

  register(tool: AnyTool): () => void {
    if (this.#tools.has(tool.name)) throw new DuplicateToolError(tool.name);
    this.#tools.set(tool.name, tool);
    return () => {
      this.#tools.delete(tool.name);
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

import type { AnyTool } from "./tool.ts";
import { todo } from "@loopsmith/course/todo";

/** Thrown by `ToolRegistry.register`: a tool of that name is there already (B29). */
export class DuplicateToolError extends Error {
  override readonly name = "DuplicateToolError";
  readonly toolName: string;

  constructor(toolName: string) {
    super(`A tool called ${toolName} is registered already: take that one out first, or choose another name.`);
    this.toolName = toolName;
  }
}

/** The tools of a run by name. Iterating gives them in the order in which they were registered. */
export class ToolRegistry {
  readonly #tools = new Map<string, AnyTool>();

  /**
   * Adds a tool and gives back the function that takes it out again; that one takes out nothing else, and calling it
   * twice does no harm. Throws `DuplicateToolError` when the name is taken (B29).
   */
  register(tool: AnyTool): () => void {
    // 4.3 名称已被占用就拒绝；加入工具；返回一个函数，它只移除这一个工具，不动别的。
    return todo(
      "4.3",
      "Refuse a name that is taken; add the tool; give back the function that takes out this tool and no other.",
    );
  }

  /** The tool of exactly this name; nothing is inherited from any prototype (B25). */
  get(name: string): AnyTool | undefined {
    return this.#tools.get(name);
  }

  /** Whether a tool of exactly this name is registered. */
  has(name: string): boolean {
    return this.#tools.has(name);
  }

  /** All names, in the order of registration. */
  names(): readonly string[] {
    return [...this.#tools.keys()];
  }

  [Symbol.iterator](): IterableIterator<AnyTool> {
    return this.#tools.values();
  }
}

import { buildTool, type Tool, type ToolContext, type ToolOutput } from "@loopsmith/tools/tool";
import * as z from "zod";

const MAX_TODOS = 100;

const todo = z.object({
  content: z.string().trim().min(1).describe("What is to be done, in a few words."),
  status: z.enum(["pending", "in_progress", "completed"]),
  activeForm: z.string().optional().describe('The same while it is being done, such as "Running the tests".'),
});
const inputSchema = z.object({
  todos: z.array(todo).max(MAX_TODOS).describe("The whole list, in order; it takes the place of the last one."),
});

/** A step of a plan, as the model writes it. */
export type Todo = z.output<typeof todo>;

/** TodoWrite: the model's own plan, kept where it will read it again and shown to the reader. It touches nothing. */
export function createTodoTool(): Tool<typeof inputSchema> {
  return buildTool({
    name: "TodoWrite",
    description:
      "Writes down the plan of a task that has three steps or more, and how far it is. Use it before you begin and after " +
      "each step, with one step in progress at a time; not for a single small change, nor as a way to answer.",
    inputSchema,
    isReadOnly: () => true,
    call: ({ todos }, context) => writeTodos(todos, context),
  });
}

function writeTodos(todos: readonly Todo[], context: ToolContext): ToolOutput {
  const active = todos.filter(({ status }) => status === "in_progress");
  if (active.length > 1)
    return {
      content: `${active.length} steps are in progress. Leave one, and make the others pending.`,
      isError: true,
    };
  const done = todos.filter(({ status }) => status === "completed").length;
  const now = active[0] === undefined ? "" : `: ${active[0].activeForm ?? active[0].content}`;
  context.onProgress({ text: `${done} of ${todos.length} done${now}` });
  if (todos.length === 0) return { content: "The plan is empty." };
  return { content: [`${done} of ${todos.length} done.`, ...todos.map(showTodo)].join("\n") };
}

function showTodo({ content, status }: Todo): string {
  const mark = { pending: " ", in_progress: ">", completed: "x" }[status];
  return `[${mark}] ${content}`;
}

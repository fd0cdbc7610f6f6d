import { TodoError } from "./todo-error.ts";

const REACHED = Symbol.for("@loopsmith/course/todo");

/**
 * Stands for a body that the learner has still to write: notes that the step was reached and throws `TodoError`.
 * The note outlives a caller that turns the exception into a result, so a test cannot be green by accident.
 */
export function todo(step: string, message: string): never {
  const error = new TodoError(step, message);
  // The stack is the learner's own line, the one to write, and no more: so all tests that wait for it show it once.
  Error.captureStackTrace(error, todo);
  error.stack = error.stack?.split("\n", 2).join("\n") ?? "";
  reachedSoFar().push(error);
  throw error;
}

/** The to-dos reached since the last call, in the order in which they were reached; the list starts anew. */
export function takeReachedTodos(): TodoError[] {
  return reachedSoFar().splice(0);
}

// On globalThis, because a run of several copies of the course may load several copies of this file.
function reachedSoFar(): TodoError[] {
  const holder = globalThis as { [REACHED]?: TodoError[] }; // a symbol of ours, so nobody else gave it another type
  holder[REACHED] ??= [];
  return holder[REACHED];
}

export { takeReachedTodos, todo } from "./todo.ts";
export { TodoError } from "./todo-error.ts";

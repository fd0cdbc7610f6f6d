import type { Lane } from "#chapter";

type State = Lane["state"];
type Facts = Partial<Omit<Lane, "toolUse" | "state">>;

let count = 0;

function lane(state: State, facts: Facts): Lane {
  count += 1;
  const toolUse = { type: "tool_use" as const, id: `toolu_${count}`, name: "tool", input: {} };
  return { toolUse, state, exclusive: false, key: undefined, readOnly: false, cancelsSiblings: false, ...facts };
}

/** May run beside others. */
export const shared = (state: State, facts: Facts = {}): Lane => lane(state, facts);
/** Runs alone, and its failure cancels the others, like Bash. */
export const exclusive = (state: State): Lane => lane(state, { exclusive: true, cancelsSiblings: true });
export const read = (key: string, state: State): Lane => lane(state, { key, readOnly: true });
export const edit = (key: string, state: State): Lane => lane(state, { key });

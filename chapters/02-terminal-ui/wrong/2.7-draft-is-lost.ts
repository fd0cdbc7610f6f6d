// mistake: forgets what was being typed as soon as the history is leafed through
// killed by: 2.7c
function recall(state: InputState, at: number): InputState {
  const { history } = state;
  if (at < 0 || at > history.length || at === state.at) return state;
  const text = history[at] ?? "";
  return { ...state, text, cursor: text.length, at };
}

// mistake: leafs on where the history has begun already
// killed by: 2.7b
function recall(state: InputState, at: number): InputState {
  const { history } = state;
  if (at > history.length) return state;
  const draft = state.at === history.length ? state.text : (state.draft ?? "");
  const text = history[at] ?? draft;
  return { ...state, text, cursor: text.length, at, draft };
}

// mistake: an arrow leafs through the history although the text has a line there
// killed by: 2.7d
function moveLine(state: InputState, by: 1 | -1): InputState {
  return recall(state, state.at + by);
}

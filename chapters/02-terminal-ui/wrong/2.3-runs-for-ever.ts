// mistake: a tool that still runs when the run ends turns for ever
// killed by: 2.3e
function close(block: ScreenBlock): ScreenBlock {
  return block;
}

// mistake: finds the line of a tool by its name, so that two calls share one
// killed by: 2.3a
function changeTool(live: readonly ScreenBlock[], id: string, change: Partial<ToolBlock>): readonly ScreenBlock[] {
  const name = live.filter(isOpen).find((block) => block.id === id)?.name;
  return live.map((block) => (isOpen(block) && block.name === name ? { ...block, ...change } : block));
}

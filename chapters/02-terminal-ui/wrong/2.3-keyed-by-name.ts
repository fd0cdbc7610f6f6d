// mistake: finds the line of a tool by its name, so that two calls share one
// killed by: 2.3a
function changeTool(live: readonly ScreenBlock[], id: string, change: Partial<ToolBlock>): readonly ScreenBlock[] {
  const name = live.find((block) => block.kind === "tool" && block.id === id) as ToolBlock | undefined;
  return live.map((block) =>
    block.kind === "tool" && block.name === name?.name && block.state === "running" ? { ...block, ...change } : block,
  );
}

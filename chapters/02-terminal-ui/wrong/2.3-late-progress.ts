// mistake: changes a tool that has ended already
// killed by: 2.3b
function changeTool(live: readonly ScreenBlock[], id: string, change: Partial<ToolBlock>): readonly ScreenBlock[] {
  return live.map((block) => (block.kind === "tool" && block.id === id ? { ...block, ...change } : block));
}

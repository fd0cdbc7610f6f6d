// mistake: writes into the text that the old screen holds
// killed by: 2.3d
function addText(live: readonly ScreenBlock[], text: string): readonly ScreenBlock[] {
  const last = live.at(-1);
  if (last?.kind !== "text") return [...live, { kind: "text", text }];
  last.text += text;
  return live;
}

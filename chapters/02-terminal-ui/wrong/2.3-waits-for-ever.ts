// mistake: keeps calls of a reply that was given up, which nobody will ever begin
// killed by: 2.3c
function isKept(block: ScreenBlock): boolean {
  return block.kind !== "text";
}

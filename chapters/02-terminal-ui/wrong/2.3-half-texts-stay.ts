// mistake: does not know that a reply can be given up
// killed by: 2.3c
function isKept(): boolean {
  return true;
}

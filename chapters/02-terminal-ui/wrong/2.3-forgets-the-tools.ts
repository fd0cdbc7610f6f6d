// mistake: takes everything away that is live when a reply is given up, also tools that have begun
// killed by: 2.3c
function isKept(): boolean {
  return false;
}

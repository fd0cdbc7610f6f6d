/** The id itself if it is legal and free, else one made of it: other characters become `_` (M61), a repeat gets a number (B16). */
export function freshId(id: string, isTaken: (id: string) => boolean): string {
  const legal = id.replace(/[^a-zA-Z0-9_-]/g, "_") || "call";
  let fresh = legal;
  for (let number = 2; isTaken(fresh); number += 1) fresh = `${legal}-${number}`;
  return fresh;
}

// mistake: waits for a reader that has left
// killed by: 2.4e
// hangs
function nextOf(out: TextOut): Promise<"drain" | "close"> {
  return new Promise((resolve) => out.once("drain", () => resolve("drain")));
}

const duties = new Set<() => void>();

/**
 * Does a piece of work when this process exits, however it comes to that short of a kill; calling what is returned takes
 * it back. The work cannot wait for anything.
 */
export function onProcessExit(duty: () => void): () => void {
  if (duties.size === 0) process.on("exit", doAll);
  duties.add(duty);
  return () => {
    duties.delete(duty);
    if (duties.size === 0) process.off("exit", doAll);
  };
}

function doAll(): void {
  for (const duty of duties) duty();
}

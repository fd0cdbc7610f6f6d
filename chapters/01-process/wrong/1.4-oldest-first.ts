// mistake: closes the oldest first
// killed by: 1.4a
async function closeAll(open: Closing[], deadlineMs: number): Promise<ShutdownReport> {
  const end = performance.now() + deadlineMs;
  const results: { name: string; result: Closed }[] = [];
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const ms = (end - performance.now()) / (open.length + 1);
    results.push({ name: next.name, result: await closeInTime(next, ms) });
  }
  return reportOn(results);
}

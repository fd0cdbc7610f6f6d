// mistake: lets one that hangs have all the time there is
// killed by: 1.4b
async function closeAll(open: Closing[], deadlineMs: number): Promise<ShutdownReport> {
  const end = performance.now() + deadlineMs;
  const results: { name: string; result: Closed }[] = [];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    results.push({ name: next.name, result: await closeInTime(next, end - performance.now()) });
  }
  return reportOn(results);
}

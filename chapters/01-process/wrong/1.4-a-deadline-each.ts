// mistake: gives each of them the time that all have together
// killed by: 1.4d
async function closeAll(open: Closing[], deadlineMs: number): Promise<ShutdownReport> {
  const results: { name: string; result: Closed }[] = [];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    results.push({ name: next.name, result: await closeInTime(next, deadlineMs) });
  }
  return reportOn(results);
}

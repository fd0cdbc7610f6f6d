// mistake: closes side by side, so that what is older goes from under what is newer
// killed by: 1.4a
async function closeAll(open: Closing[], deadlineMs: number): Promise<ShutdownReport> {
  const closings = open.splice(0).toReversed();
  return reportOn(
    await Promise.all(
      closings.map(async (closing) => ({ name: closing.name, result: await closeInTime(closing, deadlineMs) })),
    ),
  );
}

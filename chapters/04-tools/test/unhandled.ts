/** The errors of all promises that are rejected during `run` and that nobody handles. */
export async function unhandledDuring(run: () => Promise<void>): Promise<readonly unknown[]> {
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  // Those who listen otherwise end the process or the test run: here the test decides.
  const others = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", note);
  try {
    await run();
    await new Promise((resolve) => setImmediate(resolve));
    return unhandled;
  } finally {
    process.off("unhandledRejection", note);
    for (const other of others) process.on("unhandledRejection", other);
  }
}

// mistake: takes the first Ctrl-C for the end, so that the program's own code is lost
// killed by: 1.7d
export async function runProcess(main: Main, host: Host): Promise<number> {
  const [stop, shutdown] = [new AbortController(), new Shutdown()];
  const outside = watchOutside(host, () => stop.abort());
  const own = endOf(() => main(describeHost(host), stop.signal, shutdown));
  const interrupted = new Promise<ProcessEnd>((resolve) =>
    stop.signal.addEventListener("abort", () => resolve({ kind: "interrupted" })),
  );
  const end = await Promise.race([own, outside.end, interrupted]);
  stop.abort();
  await within(WIND_DOWN_MS, own);
  const report = await shutdown.run(SHUTDOWN_MS);
  for (const line of lastLines(end, report, host)) host.stderr.write(`${line}\n`);
  await flushOutput(host);
  outside.ignore();
  return exitCodeFor(end);
}

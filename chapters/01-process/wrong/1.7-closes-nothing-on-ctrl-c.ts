// mistake: closes only after a program that has ended by itself without being asked to
// killed by: 1.7b
export async function runProcess(main: Main, host: Host): Promise<number> {
  const [stop, shutdown] = [new AbortController(), new Shutdown()];
  const outside = watchOutside(host, () => stop.abort());
  const own = endOf(() => main(describeHost(host), stop.signal, shutdown));
  const end = await Promise.race([own, outside.end]);
  const wasAborted = stop.signal.aborted;
  stop.abort();
  await within(WIND_DOWN_MS, own);
  const report = wasAborted ? { closed: [], failed: [], abandoned: [] } : await shutdown.run(SHUTDOWN_MS);
  for (const line of lastLines(end, report, host)) host.stderr.write(`${line}\n`);
  await flushOutput(host);
  outside.ignore();
  return exitCodeFor(end);
}

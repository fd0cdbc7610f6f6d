// mistake: waits for the program alone, whatever happens to the process
// killed by: 1.7f
export async function runProcess(main: Main, host: Host): Promise<number> {
  const [stop, shutdown] = [new AbortController(), new Shutdown()];
  const outside = watchOutside(host, () => stop.abort());
  void outside.end.then(() => stop.abort());
  const end = await endOf(() => main(describeHost(host), stop.signal, shutdown));
  const report = await shutdown.run(SHUTDOWN_MS);
  for (const line of lastLines(end, report, host)) host.stderr.write(`${line}\n`);
  await flushOutput(host);
  outside.ignore();
  return exitCodeFor(end);
}

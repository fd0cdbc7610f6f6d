// mistake: closes while the program is still at work
// killed by: 1.7e
export async function runProcess(main: Main, host: Host): Promise<number> {
  const [stop, shutdown] = [new AbortController(), new Shutdown()];
  const outside = watchOutside(host, () => stop.abort());
  const own = endOf(() => main(describeHost(host), stop.signal, shutdown));
  const end = await Promise.race([own, outside.end]);
  stop.abort();
  const report = await shutdown.run(SHUTDOWN_MS);
  for (const line of lastLines(end, report, host)) host.stderr.write(`${line}\n`);
  await flushOutput(host);
  outside.ignore();
  return exitCodeFor(end);
}

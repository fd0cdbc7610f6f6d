// mistake: throws the report away
// killed by: 1.7i
export async function runProcess(main: Main, host: Host): Promise<number> {
  const [stop, shutdown] = [new AbortController(), new Shutdown()];
  const outside = watchOutside(host, () => stop.abort());
  const own = endOf(() => main(describeHost(host), stop.signal, shutdown));
  const end = await Promise.race([own, outside.end]);
  stop.abort();
  await within(WIND_DOWN_MS, own);
  await shutdown.run(SHUTDOWN_MS);
  const nothing = { closed: [], failed: [], abandoned: [] };
  for (const line of lastLines(end, nothing, host)) host.stderr.write(`${line}\n`);
  await flushOutput(host);
  outside.ignore();
  return exitCodeFor(end);
}

// mistake: shows a person the stack
// killed by: 1.7c
export async function runProcess(main: Main, host: Host): Promise<number> {
  const [stop, shutdown] = [new AbortController(), new Shutdown()];
  const outside = watchOutside(host, () => stop.abort());
  const own = endOf(() => main(describeHost(host), stop.signal, shutdown));
  const end = await Promise.race([own, outside.end]);
  stop.abort();
  await within(WIND_DOWN_MS, own);
  await shutdown.run(SHUTDOWN_MS);
  if (end.kind === "crashed" && end.error instanceof Error) host.stderr.write(`${end.error.stack}\n`);
  await flushOutput(host);
  outside.ignore();
  return exitCodeFor(end);
}

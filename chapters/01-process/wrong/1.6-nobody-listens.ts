// mistake: looks at what write gives back, and nobody listens to the error
// killed by: 1.6a
export function guardOutput({ stdout }: Host, onClosed: () => void): () => void {
  const onClose = (): void => {
    if (stdout.writableFinished) onClosed();
  };
  stdout.on("close", onClose);
  return () => {
    stdout.off("close", onClose);
  };
}

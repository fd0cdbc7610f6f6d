// mistake: tells it again at every write
// killed by: 1.6b
export function guardOutput({ stdout, stderr }: Host, onClosed: () => void): () => void {
  const onError = (error: NodeJS.ErrnoException): void => {
    if (!CLOSED.includes(error.code ?? "")) throw error;
    onClosed();
  };
  stdout.on("error", onError);
  stderr.on("error", onError);
  return () => {
    stdout.off("error", onError);
    stderr.off("error", onError);
  };
}

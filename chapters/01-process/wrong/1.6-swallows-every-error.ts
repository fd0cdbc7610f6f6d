// mistake: takes a full disk for a reader who has left
// killed by: 1.6c
export function guardOutput({ stdout, stderr }: Host, onClosed: () => void): () => void {
  let isOpen = true;
  const onError = (): void => {
    if (isOpen) onClosed();
    isOpen = false;
  };
  stdout.on("error", onError);
  stderr.on("error", onError);
  return () => {
    stdout.off("error", onError);
    stderr.off("error", onError);
  };
}

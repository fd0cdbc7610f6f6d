// mistake: gives back nothing that would end it
// killed by: 1.6d
export function guardOutput({ stdout, stderr }: Host, onClosed: () => void): () => void {
  let isOpen = true;
  const onError = (error: NodeJS.ErrnoException): void => {
    if (!CLOSED.includes(error.code ?? "")) throw error;
    if (isOpen) onClosed();
    isOpen = false;
  };
  stdout.on("error", onError);
  stderr.on("error", onError);
  return () => {};
}

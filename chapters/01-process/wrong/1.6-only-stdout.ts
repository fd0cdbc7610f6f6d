// mistake: guards stdout alone
// killed by: 1.6b
export function guardOutput({ stdout }: Host, onClosed: () => void): () => void {
  let isOpen = true;
  const onError = (error: NodeJS.ErrnoException): void => {
    if (!CLOSED.includes(error.code ?? "")) throw error;
    if (isOpen) onClosed();
    isOpen = false;
  };
  stdout.on("error", onError);
  return () => {
    stdout.off("error", onError);
  };
}

/** Lets a file be dropped on an element; gives back what ends that. */
export function acceptDrops(target: HTMLElement, onFile: (file: File) => void | Promise<void>): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const over = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    target.classList.toggle("pg-drop", isOver);
  };
  target.addEventListener("dragover", over(true), { signal });
  target.addEventListener("dragleave", over(false), { signal });
  target.addEventListener(
    "drop",
    (event) => {
      over(false)(event);
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) void onFile(file);
    },
    { signal },
  );
  return () => stop.abort();
}

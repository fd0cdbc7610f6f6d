const LEFT = Symbol("left"); // any reason will do; without one the platform makes an error with a stack each time

/** A signal that fires with `outer`, and when `end` is called; then it no longer listens. */
export function followSignal(outer: AbortSignal | undefined): { signal: AbortSignal; end: () => void } {
  const inner = new AbortController();
  const follow = (): void => inner.abort(outer?.reason);
  outer?.addEventListener("abort", follow, { once: true });
  if (outer?.aborted) follow();
  const end = (): void => {
    outer?.removeEventListener("abort", follow);
    inner.abort(LEFT);
  };
  return { signal: inner.signal, end };
}

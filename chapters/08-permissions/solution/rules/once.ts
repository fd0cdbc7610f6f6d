/** What was found for this before; otherwise found now, and kept. */
export function once<Key, Value extends object>(kept: Map<Key, Value>, key: Key, find: () => Value): Value {
  const value = kept.get(key) ?? find();
  kept.set(key, value);
  return value;
}

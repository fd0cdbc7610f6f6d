/** Multipliers of the two halves: odd, with well spread bits. */
const LOW = 0x01000193;
const HIGH = 0x2c1b3c6d;

/** A text in 64 bits, as 16 hex digits. Quick and without a promise; it tells texts apart and keeps no secret. */
export function digestText(text: string): string {
  let low = 0x811c9dc5;
  let high = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, LOW);
    high = Math.imul((high << 5) ^ (high >>> 27) ^ unit, HIGH);
  }
  return hex(mixed(low ^ high)) + hex(mixed(high ^ Math.imul(low, HIGH)));
}

/** Lets every bit of a half depend on every other. */
function mixed(half: number): number {
  const once = Math.imul(half ^ (half >>> 16), 0x45d9f3b);
  const twice = Math.imul(once ^ (once >>> 15), 0x2c1b3c6d);
  return twice ^ (twice >>> 16);
}

function hex(half: number): string {
  return (half >>> 0).toString(16).padStart(8, "0");
}

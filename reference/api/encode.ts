/**
 * Text to bytes in one pass. A string made of many pieces would otherwise be put together for its length and read again
 * for the socket. An allocation for each answer also costs more than a slice of a large one.
 */
const SLAB = 1024 * 1024;

let slab = Buffer.alloc(0);
let used = 0;

/** UTF-8 of a text, in memory that nothing else writes to. */
export function encode(text: string): Buffer {
  const most = text.length * 3;
  if (most > SLAB) return Buffer.from(text);
  if (slab.length - used < most) {
    slab = Buffer.allocUnsafeSlow(SLAB);
    used = 0;
  }
  const written = slab.write(text, used, 'utf8');
  const bytes = slab.subarray(used, used + written);
  used += written;
  return bytes;
}

/** A number made from a text: two texts hardly ever have the same (FNV-1a, of 32 bits). */
export function numberOf(text: string): number {
  let number = 0x811c9dc5;
  for (const letter of text) number = Math.imul(number ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return number;
}

/** One of several, always the same for the same text. */
export const chosenBy = <T>(text: string, among: readonly [T, ...T[]]): T =>
  among[numberOf(text) % among.length] as T;

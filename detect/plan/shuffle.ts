/** The items in an order that has nothing to do with theirs: always the same for the same names. */
export const shuffled = <T>(items: readonly T[], nameOf: (item: T) => string): T[] =>
  [...items].sort((a, b) => hash(nameOf(a)) - hash(nameOf(b)));

/** FNV-1a, 32 bits. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return value;
}

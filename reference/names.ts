/** A variant or fault that does not exist; the message names the nearest that does. */
export class UnknownNameError extends Error {}

/** Steps of insertion, deletion and substitution from one text to the other (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substitution, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}

const nearest = (name: string, known: readonly string[]): string | undefined =>
  known.toSorted((a, b) => distance(name, a) - distance(name, b))[0];

/** The entries of these names, in their order. Throws `UnknownNameError`. */
export function findNamed<T>(
  kind: string,
  names: readonly string[],
  known: ReadonlyMap<string, T>,
): readonly T[] {
  return names.map((name) => {
    const entry = known.get(name);
    if (entry !== undefined) return entry;
    const close = nearest(name, [...known.keys()]);
    throw new UnknownNameError(
      `There is no ${kind} "${name}"${close === undefined ? '' : `; did you mean "${close}"?`}`,
    );
  });
}

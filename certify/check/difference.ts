/**
 * Where two JSON values differ first: the path to it, and what stands there in each. Undefined where they are the same. An
 * element of an array is named by its id, where it has one.
 */
export function firstDifference(
  said: unknown,
  found: unknown,
  path: readonly string[] = [],
): { readonly path: string; readonly said: unknown; readonly found: unknown } | undefined {
  if (Object.is(said, found)) return undefined;
  if (!isNested(said) || !isNested(found) || Array.isArray(said) !== Array.isArray(found))
    return { path: path.join(' '), said, found };
  for (const key of new Set([...Object.keys(found), ...Object.keys(said)])) {
    const [one, other] = [own(said, key), own(found, key)];
    const difference = firstDifference(one, other, [...path, nameOf(key, one ?? other, Array.isArray(said))]);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

type Nested = Readonly<Record<string, unknown>>;

const isNested = (value: unknown): value is Nested => typeof value === 'object' && value !== null;

const own = (value: Nested, key: string): unknown => (Object.hasOwn(value, key) ? value[key] : undefined);

const nameOf = (key: string, element: unknown, ofArray: boolean): string =>
  ofArray && isNested(element) && typeof element['id'] === 'string' ? element['id'] : key;

const LONGEST = 60;

/** A value as it may stand in a sentence. */
export function inWords(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = typeof value === 'string' ? `"${value}"` : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

import type { Found } from './secret-finder.ts';

/** A text with the names of variables in the place of secrets. */
export function replaced(
  text: string,
  found: readonly Found[],
  variable: (name: string) => string = (name) => `$MUSTER_${name}`,
): string {
  if (found.length === 0) return text;
  let cleaned = '';
  let done = 0;
  for (const { start, end, name } of found) {
    cleaned += text.slice(done, start) + variable(name);
    done = end;
  }
  return cleaned + text.slice(done);
}

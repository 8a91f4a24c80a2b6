/** Wrong usage or an invalid profile: nothing was sent. The message is one sentence for the user. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Which known word a mistaken one is near to, or which ones there are: the end of a sentence. */
export function meantBy(word: string, known: readonly string[]): string {
  const near = nearest(word, known);
  return near === undefined ? `known are ${known.join(', ')}` : `did you mean ${near}?`;
}

/** The known word nearest to a mistaken one by edit distance, or undefined where none is near. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((candidate) => ({ candidate, distance: editDistance(word.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  // As many edits as the word has letters make it another word.
  const most = Math.min(word.length - 1, Math.max(2, Math.floor(word.length / 2)));
  return best && best.distance <= most ? best.candidate : undefined;
}

/** Levenshtein's distance: insertions, deletions and substitutions. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}

/** A choice to make: which of its levels, or none. */
export interface Factor {
  readonly levels: readonly string[];
}

const NONE = '';

/**
 * Rows of levels such that every pair of levels of two factors (none among them) stands together in some row. It is a
 * pairwise covering array, by the greedy method of AETG (Cohen et al., 1997) with one deterministic candidate a row.
 */
export function coveringArray(factors: readonly Factor[]): string[][] {
  const levels = factors.map((factor) => [NONE, ...factor.levels]);
  const open = new Set<string>();
  for (let a = 0; a < levels.length; a += 1)
    for (let b = a + 1; b < levels.length; b += 1)
      for (const x of levels[a] ?? []) for (const y of levels[b] ?? []) open.add(pair(a, x, b, y));
  const rows: string[][] = [];
  while (open.size > 0) {
    const row = nextRow(levels, open, rows.length);
    for (let a = 0; a < row.length; a += 1)
      for (let b = a + 1; b < row.length; b += 1) open.delete(pair(a, row[a] ?? NONE, b, row[b] ?? NONE));
    rows.push(row.filter((level) => level !== NONE));
  }
  return rows;
}

const pair = (a: number, x: string, b: number, y: string): string => `${a} ${x} ${b} ${y}`;

/** Begins with an open pair and adds, factor by factor, the level that closes the most open pairs. */
function nextRow(levels: readonly string[][], open: ReadonlySet<string>, shift: number): string[] {
  const [first = ''] = open;
  const [a, x = NONE, b, y = NONE] = first.split(' ');
  const row: Array<string | undefined> = levels.map(() => undefined);
  row[Number(a)] = x;
  row[Number(b)] = y;
  for (let step = 0; step < levels.length; step += 1) {
    const index = (step + shift) % levels.length;
    if (row[index] !== undefined) continue;
    let best = NONE;
    let most = -1;
    for (const level of levels[index] ?? []) {
      const closed = row.filter(
        (other, at) => other !== undefined && open.has(ordered(at, other, index, level)),
      ).length;
      if (closed > most) {
        most = closed;
        best = level;
      }
    }
    row[index] = best;
  }
  return row.map((level) => level ?? NONE);
}

const ordered = (a: number, x: string, b: number, y: string): string =>
  a < b ? pair(a, x, b, y) : pair(b, y, a, x);

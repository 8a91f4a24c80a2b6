/** What may stand in a row with others. */
export interface RowItem {
  readonly name: string;
  /** What it takes up: two that take up one and the same never share a row. */
  readonly takes: readonly string[];
}

/**
 * Sets that hold every variant once, few and of about one size. They are as many as want what most of them take up, and more
 * where that leaves no room. What stands alone has a set of its own, and the first one is the plain server.
 */
export function fewRows(items: readonly RowItem[], alone: readonly string[]): string[][] {
  const wanted = new Map<string, number>();
  for (const what of items.flatMap(({ takes }) => takes)) wanted.set(what, (wanted.get(what) ?? 0) + 1);
  const rows = Array.from({ length: Math.max(items.length > 0 ? 1 : 0, ...wanted.values()) }, newRow);
  for (const { name, takes } of items) roomFor(takes, rows).add(name, takes);
  return [[], ...rows.map(({ names }) => [...names]), ...alone.map((name) => [name])];
}

interface Row {
  readonly names: readonly string[];
  readonly holds: (what: string) => boolean;
  readonly add: (name: string, takes: readonly string[]) => void;
}

function newRow(): Row {
  const names: string[] = [];
  const taken = new Set<string>();
  return {
    names,
    holds: (what) => taken.has(what),
    add: (name, takes) => {
      names.push(name);
      for (const what of takes) taken.add(what);
    },
  };
}

/** The shortest row in which all of it is free; a new one where there is none. */
function roomFor(takes: readonly string[], rows: Row[]): Row {
  const free = rows.filter(({ holds }) => !takes.some(holds));
  const [first, ...others] = free;
  if (first !== undefined)
    return others.reduce((best, row) => (row.names.length < best.names.length ? row : best), first);
  const row = newRow();
  rows.push(row);
  return row;
}

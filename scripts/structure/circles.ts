import type { Import } from './imports.ts';

/** Sets of files each of which imports, by way of the others, itself (strongly connected components, Tarjan 1972). */
export function circlesOf(imports: readonly Import[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const lower = (file: string, value: number): void => {
    low.set(file, Math.min(low.get(file) ?? value, value));
  };
  const visit = (file: string): void => {
    order.set(file, order.size);
    lower(file, order.get(file)!);
    open.push(file);
    for (const to of next.get(file) ?? []) {
      if (!order.has(to)) {
        visit(to);
        lower(file, low.get(to)!);
      } else if (open.includes(to)) lower(file, order.get(to)!);
    }
    if (low.get(file) !== order.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1 || next.get(file)?.includes(file)) circles.push(circle.sort());
  };
  for (const file of [...next.keys()].sort()) if (!order.has(file)) visit(file);
  return circles;
}

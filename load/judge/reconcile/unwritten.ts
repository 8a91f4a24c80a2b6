import type { PlanItem } from '../../../record/load-plan.ts';
import { R, type RequestLine, UNWRITTEN } from '../../../record/request-log/line.ts';

/** The first items of each scanner that have no line: a run that was killed may have sent them. */
export function nextOfEachScanner(items: readonly PlanItem[], lines: readonly RequestLine[]): Set<number> {
  const last = new Map<number, number>();
  for (const line of lines)
    if (line[R.item] >= 0) last.set(line[R.scanner], Math.max(last.get(line[R.scanner]) ?? -1, line[R.item]));
  const next = new Set<number>();
  const begun = new Map<number, number>();
  items.forEach(({ scanner }, index) => {
    const at = last.get(scanner);
    if (at === undefined) {
      const before = begun.get(scanner) ?? 0;
      if (before < UNWRITTEN) next.add(index);
      begun.set(scanner, before + 1);
    } else if (index >= at && index <= at + UNWRITTEN) next.add(index);
  });
  return next;
}

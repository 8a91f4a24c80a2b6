import type { PlanItem } from '../../../record/load-plan.ts';
import { COLUMN, MOST_BUFFERED_LINES, type RequestLine } from '../../../record/request-log/line.ts';

/**
 * Indices of items that a killed run may have sent without a line in its log. They are the next few of each scanner, as
 * many as it buffers.
 */
export function possiblySentItems(items: readonly PlanItem[], lines: readonly RequestLine[]): Set<number> {
  const last = new Map<number, number>();
  for (const line of lines)
    if (line[COLUMN.item] >= 0)
      last.set(line[COLUMN.scanner], Math.max(last.get(line[COLUMN.scanner]) ?? -1, line[COLUMN.item]));
  const next = new Set<number>();
  const begun = new Map<number, number>();
  items.forEach(({ scanner }, index) => {
    const at = last.get(scanner);
    if (at === undefined) {
      const before = begun.get(scanner) ?? 0;
      if (before < MOST_BUFFERED_LINES) next.add(index);
      begun.set(scanner, before + 1);
    } else if (index >= at && index <= at + MOST_BUFFERED_LINES) next.add(index);
  });
  return next;
}

import type { PlanItem } from '../../../record/load-plan.ts';
import { COLUMN, type RequestLine } from '../../../record/request-log/line.ts';

/** How many planned items were never attempted. */
export interface Unattempted {
  readonly all: number;
  /** Those for which their scanner had time: its last answer came before they were due. */
  readonly idle: number;
}

/** A scanner that still waited for an answer when the next person was due was held up by the service. */
export function unattempted(items: readonly PlanItem[], lines: readonly RequestLine[]): Unattempted {
  const served = new Set<number>();
  const busyUntil = new Map<number, number>();
  for (const line of lines) {
    served.add(line[COLUMN.item]);
    const scanner = line[COLUMN.scanner];
    busyUntil.set(scanner, Math.max(busyUntil.get(scanner) ?? 0, line[COLUMN.done]));
  }
  const left = items.filter((_, index) => !served.has(index));
  const idle = left.filter(({ scanner, due }) => (busyUntil.get(scanner) ?? -1) < due);
  return { all: left.length, idle: idle.length };
}

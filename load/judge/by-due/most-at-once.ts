import type { TimeSpan } from '../../../record/load-plan.ts';
import { partAt, perPart, type TimeParts } from './parts.ts';

/** The most spans that are open at once, in each part of the time. */
export function mostAtOnce(parts: TimeParts, spans: readonly TimeSpan[]): number[] {
  const changes = spans
    .flatMap(({ from, to }) => [[from, 1] as const, [to, -1] as const])
    // Who leaves at a moment makes room for who comes then.
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const most = perPart(parts, () => 0);
  let open = 0;
  let part = 0;
  const note = (): void => {
    most[part] = Math.max(most[part] ?? 0, open);
  };
  for (const [at, change] of changes) {
    const next = partAt(parts, at);
    for (; part < next; part += 1) note();
    note();
    open += change;
    note();
  }
  for (; part < parts.count; part += 1) note();
  return most;
}

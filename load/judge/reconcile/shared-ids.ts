import { R, type RequestLine } from '../../../record/request-log/line.ts';

/** Ids that more than one create was answered with. */
export function sharedIds(lines: readonly RequestLine[]): Array<{ id: string; times: number }> {
  const times = new Map<string, Set<string>>();
  for (const line of lines) {
    const id = line[R.more];
    if (line[R.operation] !== 'createAttendee' || line[R.status] >= 300 || line[R.status] < 200 || !id)
      continue;
    times.set(id, (times.get(id) ?? new Set()).add(line[R.id]));
  }
  return [...times]
    .filter(([, makers]) => makers.size > 1)
    .map(([id, makers]) => ({ id, times: makers.size }));
}

import { COLUMN, type RequestLine } from '../../../record/request-log/line.ts';

/** Ids that creates of several attendees were answered with, and how many attendees. */
export function sharedIds(lines: readonly RequestLine[]): Array<{ id: string; times: number }> {
  const times = new Map<string, Set<string>>();
  for (const line of lines) {
    const id = line[COLUMN.detail];
    if (
      line[COLUMN.operation] !== 'createAttendee' ||
      line[COLUMN.status] >= 300 ||
      line[COLUMN.status] < 200 ||
      !id
    )
      continue;
    times.set(id, (times.get(id) ?? new Set()).add(line[COLUMN.id]));
  }
  return [...times]
    .filter(([, makers]) => makers.size > 1)
    .map(([id, makers]) => ({ id, times: makers.size }));
}

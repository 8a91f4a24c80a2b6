import { COLUMN, type RequestLine } from '../../record/request-log/line.ts';
import { refusalsAbout } from '../../spec/refusals.ts';
import type { LoadConnection } from '../prepare/connection.ts';
import { emailOf, namesOf, SCANNERS } from '../prepare/marker.ts';
import { isWithoutAnswer } from '../prepare/no-answer.ts';

const NO_ROOM = refusalsAbout('room');

const wasRefused = (line: RequestLine): boolean =>
  line[COLUMN.operation] === 'createAttendee' && NO_ROOM.has(line[COLUMN.status]);

/**
 * Says that creates are refused in calm as well, where some were refused under load and one more after it is. The event
 * may be full, or its form may have changed: which of them is not asked. Nothing is sent where no create was refused.
 */
export async function whyRefused(
  { client, event, profile }: LoadConnection,
  lines: readonly RequestLine[],
  marker: string,
): Promise<string[]> {
  const refused = lines.filter(wasRefused).length;
  if (refused === 0 || marker === '') return [];
  const mark = `${marker.slice(0, -SCANNERS.length)}-after`;
  try {
    const reply = await client.call('createAttendee', {
      path: { event_id: event },
      item: { ...namesOf(profile.attendee), email: emailOf(profile.attendee.email, mark) },
      ...{ intent: 'probe', once: true },
    });
    return NO_ROOM.has(reply.status)
      ? [
          `creates are refused in calm as well: ${refused} under load, and a new one after it with status ${reply.status}; the event may be full, or its form may have changed: take an event with room, or a day without walk-ins`,
        ]
      : [];
  } catch (error) {
    if (isWithoutAnswer(error)) return [];
    throw error;
  }
}

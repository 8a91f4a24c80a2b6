import type { OperationId } from '../../spec/contract.ts';
import type { LiveIdentity } from '../broker/protocol.ts';
import type { Answered } from '../call/answered.ts';
import { isServed, type PlainCall } from '../call/plain-call.ts';

/** What it takes to ask whether anything is served. */
export interface ReadingMeans {
  readonly send: (call: PlainCall) => Promise<Answered>;
  /** The event of the profile. */
  readonly event: string | undefined;
}

/** One of the plainest readings that is served to somebody now, and is not the operation `but`; undefined where none is. */
export async function servedReading(
  { send, event }: ReadingMeans,
  live: LiveIdentity,
  but?: OperationId,
): Promise<Answered | undefined> {
  const readings: PlainCall[] = [
    ...(event === undefined || live === 'foreign'
      ? []
      : [{ operation: 'getEvent', options: { path: { id: event } }, live } as const]),
    { operation: 'listEvents', options: {}, live },
    { operation: 'getAccount', options: {}, live },
  ];
  for (const reading of readings.filter(({ operation }) => operation !== but)) {
    const answered = await send(reading);
    if (isServed(answered)) return answered;
  }
  return undefined;
}

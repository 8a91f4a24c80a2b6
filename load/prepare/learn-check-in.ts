import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../../harness/call/reply.ts';
import type { Effect, Learned } from '../../record/check-in-effects.ts';
import type { OperationId } from '../../spec/contract.ts';
import type { Connection } from './connection.ts';
import { leanWalk } from './walk.ts';

/**
 * Learns on a few attendees what a check-in, a repeat, an undo and a check-out do in this environment, and whether the list
 * shows it: each attendee goes through another sequence of calls, and one walk of the list reads the effect of all.
 */
export async function learn(
  { client, event, profile }: Connection,
  ids: readonly string[],
  session?: string,
): Promise<Learned> {
  const [
    checked = '',
    repeated = '',
    undone = '',
    again = '',
    checkedOut = '',
    inSession = '',
    untouched = '',
  ] = ids;
  const call = (operation: OperationId, id: string, item?: object): Promise<Reply> =>
    client.call(operation, {
      path: { event_id: event, id },
      intent: 'probe',
      ...(item !== undefined && { item }),
    });
  const checkIn = await call('checkIn', checked);
  await call('checkIn', repeated);
  const repeat = await call('checkIn', repeated);
  await call('checkIn', undone);
  const undo = await call('undoCheckIn', undone);
  await call('checkIn', again);
  await call('undoCheckIn', again);
  const anew = await call('checkIn', again);
  await call('checkIn', checkedOut);
  const checkOut = await call('checkOut', checkedOut);
  const sessionCheckIn =
    session === undefined ? undefined : await call('checkIn', inSession, { session_id: asNumber(session) });
  await sleep(profile.settle_ms);
  const walk = await leanWalk(client, event);
  const status = new Map(walk.seen.map((one) => [one.id, one.status]));
  const initial = status.get(untouched) ?? 'not_checked_in';
  const effect = (reply: Reply, id: string, before: string): Effect => {
    const after = status.get(id) ?? null;
    return {
      status: reply.status,
      after,
      readable: reply.ok && after !== null && after !== '' && after !== before,
    };
  };
  const checkedIn = status.get(checked) ?? '';
  return {
    initial,
    checkIn: effect(checkIn, checked, initial),
    repeat: effect(repeat, repeated, ''),
    undo: effect(undo, undone, checkedIn),
    again: effect(anew, again, initial),
    checkOut: effect(checkOut, checkedOut, checkedIn),
    session: sessionCheckIn === undefined ? null : effect(sessionCheckIn, inSession, initial),
    answersItem: checkIn.ok && checkIn.id === checked,
  };
}

/** A session id as the integer that the API takes; as text where a number cannot hold it exactly. */
const asNumber = (id: string): number | string => (Number.isSafeInteger(Number(id)) ? Number(id) : id);

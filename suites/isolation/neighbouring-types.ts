import type { Check } from '../../fixtures/check/check.ts';
import { recordsIn } from '../../fixtures/records/foreign-account.ts';
import { inBatches } from '../../fixtures/records/in-batches.ts';
import { typesOf } from '../../fixtures/records/registration-types.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import { idOf, type Reply } from '../../fixtures/test.ts';
import { isRefusal } from '../../harness/call/plain-call.ts';
import { ownEvents } from '../../harness/profile/own-events.ts';

/** Where ids count through all accounts, types of others lie this near to those of ours. */
const REACH = 5;
const MOST_IDS = 30;
/** How many of the types that are served are looked for, and in how many events of ours. */
const MOST_SERVED = 5;
const MOST_EVENTS = 20;

/** Ids beside those of our registration types that the profile and listed attendees name, the nearest first. */
async function idsBeside({ api }: Check, { profile }: WorkerContext): Promise<readonly string[]> {
  const lists = await inBatches(ownEvents(profile), (event_id) =>
    api.call('listAttendees', { path: { event_id }, query: { per_page: 100 }, intent: 'probe' }),
  );
  const named = [{ registration_type_id: profile.registration_type_id }];
  const ours = new Set(typesOf([...named, ...lists.flatMap(({ items }) => items)]));
  const beside = new Set<string>();
  for (let step = 1; step <= REACH; step += 1)
    for (const id of ours)
      for (const near of [BigInt(id) + BigInt(step), BigInt(id) - BigInt(step)])
        if (near > 0n && !ours.has(`${near}`)) beside.add(`${near}`);
  return [...beside].slice(0, MOST_IDS);
}

/**
 * Claims that no registration type beside ours is read under another account's event, of which no type is known. Types may
 * belong to an account, or be served under whatever event: one that is read anywhere else, too, shows nothing of that account.
 */
export async function expectNoTypesBeside(
  check: Check,
  worker: WorkerContext,
  sandbox: Sandbox,
  event: string,
): Promise<void> {
  const { api } = check;
  const read = (event_id: string, id: string): Promise<Reply> =>
    api.call('getRegistrationType', { path: { event_id, id }, intent: 'probe' });
  // What is open to this account is claimed of the event itself.
  const closed = await api.call('getEvent', { path: { id: event }, intent: 'probe' });
  if (!isRefusal(closed.status)) return;
  const ids = await idsBeside(check, worker);
  const replies = await inBatches(ids, async (id) => ({ id, reply: await read(event, id) }));
  const served = replies.filter(({ id, reply }) => reply.ok && reply.id === id).slice(0, MOST_SERVED);
  if (served.length === 0) return;
  const listed = recordsIn(await api.call('listEvents', { intent: 'probe' })).map(idOf);
  const places = new Set([
    `${sandbox.unknownId}`,
    ...ownEvents(worker.profile),
    ...listed.slice(0, MOST_EVENTS),
  ]);
  const elsewhere = [...places].filter((id) => id !== '' && id !== event);
  for (const { id, reply } of served) {
    const others = await inBatches(elsewhere, (place) => read(place, id));
    if (!others.every(({ status }) => isRefusal(status))) continue;
    check.refuses(
      'isolation.read',
      reply,
      "getRegistrationType reads under another account's event what no event of this account has",
      closed,
      ...others.slice(0, 2),
    );
    return;
  }
}

import type { Check } from '../../fixtures/check/check.ts';
import { inquired } from '../../fixtures/check/inquired.ts';
import { recordsIn } from '../../fixtures/records/foreign-account.ts';
import { inBatches } from '../../fixtures/records/in-batches.ts';
import { typesOf } from '../../fixtures/records/registration-types.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import type { CallOptions } from '../../harness/call/call-options.ts';
import { CLIENT, type Identity, PERSONAL } from '../../harness/call/identity.ts';
import { callIn, isRefusal } from '../../harness/call/plain-call.ts';
import { idOf, Reply } from '../../harness/call/reply.ts';
import { Refusal } from '../../harness/inquiry/explanation.ts';
import { TypeShared } from '../../harness/inquiry/explanations/type-shared.ts';
import { ownEvents } from '../../harness/profile/own-events.ts';
import type { OperationId } from '../../spec/contract.ts';

/** Where ids count through all accounts, types of others lie this near to those of ours. */
const REACH = 5;
const MOST_IDS = 30;
/** This many of the types that are served are looked for in events of ours. */
const MOST_SERVED = 5;

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
 * Claims that no registration type beside ours is read under another account's event, of which no type is known, by any
 * kind of token. One that is read elsewhere, too, shows nothing of that account.
 */
export async function expectNoTypesBeside(
  check: Check,
  worker: WorkerContext,
  sandbox: Sandbox,
  event: string,
): Promise<void> {
  const ids = await idsBeside(check, worker);
  const identities = [CLIENT, ...(worker.profile.user === undefined ? [] : [PERSONAL])];
  const own = [`${sandbox.unknownId}`, ...ownEvents(worker.profile)];
  for (const as of identities) await expectNoneRead(check, { event, ids, as, own });
}

/** Which types are tried by which token, and where. */
interface Tried {
  readonly event: string;
  readonly ids: readonly string[];
  readonly as: Identity;
  /** Events of this account, and one that does not exist. */
  readonly own: readonly string[];
}

async function expectNoneRead(check: Check, { event, ids, as, own }: Tried): Promise<void> {
  const { api } = check;
  const probe = (operation: OperationId, options: CallOptions): Promise<Reply> =>
    api.call(operation, { ...options, as, intent: 'probe' });
  // What is open to this account is claimed of the event itself.
  const closed = await probe('getEvent', { path: { id: event } });
  if (!isRefusal(closed.status)) return;
  const replies = await inBatches(ids, async (id) => ({
    id,
    reply: await probe('getRegistrationType', { path: { event_id: event, id } }),
  }));
  const served = replies.filter(({ id, reply }) => reply.ok && reply.id === id).slice(0, MOST_SERVED);
  if (served.length === 0) return;
  const listed = recordsIn(await probe('listEvents', {})).map(idOf);
  const places = new Set([...own, ...listed]);
  const shared = new TypeShared(
    async ({ operation, options }) => (await probe(operation, options)).answered,
    async () => [...places].filter((id) => id !== '' && id !== event),
  );
  for (const { reply } of served) {
    const found = await inquired(check, [shared], new Refusal(callIn(reply.exchange), reply.answered));
    if ('reason' in found) continue;
    check.refuses(
      'isolation.read',
      reply,
      "getRegistrationType reads under another account's event what no event of this account has",
      closed,
      ...found.beside.map((one) => Reply.of(one)),
    );
    return;
  }
}

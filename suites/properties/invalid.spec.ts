import { leavesNothing } from '../../fixtures/check/leaves-nothing.ts';
import { proofOf } from '../../fixtures/check/proof.ts';
import { itemRequired, itemSchemaOf } from '../../fixtures/property/arbitraries/schema.ts';
import { inHalves, roundsBy } from '../../fixtures/property/in-halves.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import { type Reply, rules, test } from '../../fixtures/test.ts';
import { held } from '../../judge/compare.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { type Mutation, mutationsOf } from './mutation.ts';

/** The rule that a demanded parameter stands for. */
const DEMANDED: Readonly<Record<string, RuleId>> = {
  'createAttendee item: required': 'attendees.create.item-required',
  'createAttendee first_name: required': 'attendees.create.first-name-required',
  'updateAttendee item: required': 'attendees.update.item-required',
};

/** Where updates leave to creates which broken constraints they took. */
const TAKEN = 'constraints that an update may break';

test(
  'PATCH of an attendee that breaks one constraint changes nothing where it is refused',
  rules('attendees.update.item-required', 'errors.no-500'),
  async ({ api, check, sandbox, worker }) => {
    const guest = await sandbox.borrow();
    const path = { event_id: guest.event, id: guest.id };
    // What the service took, it may have changed: later reads then show what its last answer showed.
    let expected: ReturnType<typeof held> | undefined = held(guest.record);
    const refused: Reply[] = [];
    const taken: string[] = [];
    const isFirst = (await worker.broker.claim(TAKEN)) === null;
    try {
      for (const mutation of mutationsOf(
        itemSchemaOf('updateAttendee') ?? {},
        itemRequired('updateAttendee'),
      )) {
        const json = mutation.apply({ company: `Changed ${sandbox.word()}` });
        const reply = await api.call('updateAttendee', { path, json, intent: 'probe' });
        const rule = DEMANDED[`updateAttendee ${mutation.constraint}`];
        if (mutation.demanded && rule !== undefined)
          check.refuses(rule, reply, `an update that breaks "${mutation.constraint}" succeeded`);
        else
          check.notes.observe(
            'errors.wrong-types',
            reply.status,
            reply,
            `updateAttendee, ${mutation.constraint}`,
          );
        if (reply.ok) {
          if (reply.status !== 204) expected = held(reply.item);
          taken.push(mutation.constraint);
        } else if (reply.crashed) expected = undefined;
        else refused.push(reply);
      }
    } finally {
      if (isFirst) await worker.broker.put(TAKEN, taken);
    }
    const proof = proofOf(refused);
    if (proof !== undefined && expected !== undefined)
      check.eventually.attendee({
        event: guest.event,
        id: guest.id,
        expected,
        rule: 'attendees.update.refused-changes-nothing',
        message: 'an update that was refused for breaking one constraint changed the attendee',
        replies: proof,
      });
  },
);

test(
  'POST of an attendee that breaks one constraint fails where the text demands it, and never breaks the service',
  rules('attendees.create.item-required', 'attendees.create.first-name-required', 'errors.no-500'),
  async ({ api, check, sandbox, worker }) => {
    await sandbox.borrow();
    const event = sandbox.event;
    const taken = await takenByUpdates(worker);
    const mutations = mutationsOf(itemSchemaOf('createAttendee') ?? {}, itemRequired('createAttendee'));
    const harmless = mutations.filter(
      ({ constraint, wrong }) => wrong !== undefined && taken.has(constraint),
    );
    for (const mutation of mutations) if (!harmless.includes(mutation)) await breakAlone(mutation);
    for (const round of roundsBy(harmless, ({ wrong }) => wrong?.[0])) await inHalves(round, breakTogether);

    async function breakAlone(mutation: Mutation): Promise<boolean> {
      const item = sandbox.newAttendee();
      const reply = await create(mutation.apply(item));
      const rule = DEMANDED[`createAttendee ${mutation.constraint}`];
      if (mutation.demanded && rule !== undefined)
        check.refuses(rule, reply, `a create that breaks "${mutation.constraint}" succeeded`);
      else observe(mutation, reply);
      if (!reply.ok) leavesNothing(check, event, item.email, reply);
      return reply.ok;
    }

    /** What a create takes stays behind: what an update took is sent several at once. */
    async function breakTogether(some: readonly Mutation[]): Promise<boolean> {
      const [first, ...others] = some;
      if (first !== undefined && others.length === 0) return breakAlone(first);
      const wrong = Object.fromEntries(some.flatMap((mutation) => (mutation.wrong ? [mutation.wrong] : [])));
      const reply = await create({ item: { ...sandbox.newAttendee(), ...wrong } });
      if (reply.ok) for (const mutation of some) observe(mutation, reply);
      return reply.ok;
    }

    async function create(json: unknown): Promise<Reply> {
      const reply = await api.call('createAttendee', { path: { event_id: event }, json, intent: 'probe' });
      return reply;
    }

    function observe({ constraint }: Mutation, reply: Reply): void {
      check.notes.observe('errors.wrong-types', reply.status, reply, `createAttendee, ${constraint}`);
    }
  },
);

/** What updates of this run took of what breaks a constraint; nothing where none has been tried. */
async function takenByUpdates({ broker }: WorkerContext): Promise<ReadonlySet<string>> {
  const known = await broker.claim(TAKEN);
  if (known === null) await broker.put(TAKEN, []);
  return new Set(Array.isArray(known?.value) ? (known.value as string[]) : []);
}

import { showEvent } from '../../fixtures/check/show-event.ts';
import { few } from '../../fixtures/records/breadth.ts';
import { otherIdentities } from '../../fixtures/records/other-identities.ts';
import { leaveWithoutTypes, typesOf } from '../../fixtures/records/registration-types.ts';
import { CLIENT, rules, test } from '../../fixtures/test.ts';
import type { Client } from '../../harness/call/client.ts';
import { ownEvents } from '../../harness/profile/own-events.ts';
import { REGISTRATION_TYPE_FIELDS } from '../../spec/contract.ts';
import { rulesAbout } from '../../spec/ledger/index.ts';

const NEEDED = 'the profile names no registration_type_id';

/** No more types than these are looked up for listed attendees. */
const MOST = 30;
/** The same for each of the other events. */
const MOST_ELSEWHERE = 5;
const NEAR = 16;
const NOT_FOUND = 404;

test(
  'GET of the registration type that the profile names answers it with all its fields',
  rules(
    'registration-types.get.200',
    'registration-types.get.same',
    'envelope.item',
    'envelope.metadata',
    ...rulesAbout('registration-type', ['present']),
  ),
  async ({ api, check, sandbox, worker }) => {
    const id = check.limits.needs(worker.profile.registration_type_id, NEEDED);
    for (const as of [CLIENT, ...otherIdentities(worker.profile)]) {
      const reply = await api.call('getRegistrationType', { path: { event_id: sandbox.event, id }, as });
      if (!reply.ok) continue;
      for (const field of REGISTRATION_TYPE_FIELDS) {
        const value = reply.item[field];
        check.notes.observe('registration-type.types', value === null ? 'null' : typeof value, reply, field);
      }
    }
  },
);

test(
  'GET of a registration type that does not exist, or in an event that does not, answers 404',
  rules(
    'errors.unknown-registration-type',
    'errors.unknown-event',
    'errors.404-envelope',
    'errors.no-500',
  ).quick(),
  async ({ api, check, sandbox, worker }) => {
    const id = check.limits.needs(worker.profile.registration_type_id, NEEDED);
    check.limits.given(await api.call('getRegistrationType', { path: { event_id: sandbox.event, id } }));
    const unknown = [
      ['errors.unknown-registration-type', { event_id: sandbox.event, id: sandbox.unknownId }],
      ['errors.unknown-event', { event_id: sandbox.unknownId, id }],
      ['errors.unknown-event', { event_id: sandbox.unknownId, id: sandbox.unknownId }],
    ] as const;
    for (const [rule, path] of unknown) {
      const reply = await api.call('getRegistrationType', { path, intent: 'probe' });
      check.answers(rule, reply, 404, 'what does not exist is not answered with 404');
    }
    for (const huge of few(worker, ['0', '-1', '2147483648', '9007199254740993', '9223372036854775808'], 1)) {
      if (huge === id) continue;
      const path = { event_id: sandbox.event, id: huge };
      const reply = await api.call('getRegistrationType', { path, intent: 'probe' });
      // Some count from 0, or from far up.
      if (!reply.ok || reply.id !== huge)
        check.refuses(
          'errors.unknown-registration-type',
          reply,
          'a registration type with an id that none has is answered',
        );
    }
    for (const odd of few(worker, ['abc', `${id}abc`, '1.5', 'null', `${id} `], 1)) {
      const path = { event_id: sandbox.event, id: odd };
      const reply = await api.call('getRegistrationType', { path, intent: 'malformed' });
      check.notes.observe(
        'events.get.invalid-id',
        `${reply.status}`,
        reply,
        `registration type ${odd.replace(id, '…')}`,
      );
    }
  },
);

test(
  'GET of a registration type under another event finds none',
  rules('registration-types.get.other-event'),
  async ({ api, check, sandbox, worker }) => {
    const id = check.limits.needs(worker.profile.registration_type_id, NEEDED);
    check.limits.given(await api.call('getRegistrationType', { path: { event_id: sandbox.event, id } }));
    await showEvent(check, sandbox.otherEvent);
    for (const as of [CLIENT, ...otherIdentities(worker.profile)]) {
      const reply = await api.call('getRegistrationType', {
        path: { event_id: sandbox.otherEvent, id },
        ...{ as, intent: 'probe' },
      });
      check.refuses(
        'registration-types.get.other-event',
        reply,
        'a registration type is found under an event that is not its own',
      );
      if (!reply.ok)
        check.notes.observe(
          'errors.unlisted',
          `${reply.status}`,
          reply,
          'a registration type under another event',
        );
    }
  },
);

/** Reads, in other events of the account, the types that attendees have there: each is the one asked for, in its shape. */
async function readElsewhere(api: Pick<Client, 'call'>, events: readonly string[]): Promise<void> {
  for (const event_id of events) {
    const options = { path: { event_id }, query: { page: 1, per_page: 100 }, intent: 'probe' } as const;
    const { items } = await api.call('listAttendees', options);
    for (const id of typesOf(items).slice(0, MOST_ELSEWHERE))
      await api.call('getRegistrationType', { path: { event_id, id }, intent: 'probe' });
  }
}

test(
  'every registration type to which listed attendees refer can be read, those of old that are gone are observed',
  rules(
    'attendee.registration_type_id.refers',
    'registration-types.get.same',
    ...rulesAbout('registration-type', ['present']),
  ),
  async ({ api, check, sandbox, worker }) => {
    // Who was made just now, without a type: what the list shows of such attendees refers to something.
    const fresh = worker.profile.writes === 'allow' ? [await sandbox.positiveControl()] : [];
    const shown = await Promise.all(fresh.map(({ id }) => check.seeker.seek(sandbox.event, [id])));
    const page = check.limits.given(
      await api.call('listAttendees', {
        path: { event_id: sandbox.event },
        query: { page: 1, per_page: 100 },
      }),
    );
    const ids = new Set<string>();
    const ofRun = new Set<string>();
    for (const attendee of [...page.items, ...shown.flatMap(({ seen }) => [...seen.values()])]) {
      const id = attendee['registration_type_id'];
      if (id === null || id === undefined) continue;
      ids.add(String(id));
      if (worker.words.marks.holds(String(attendee['email']))) ofRun.add(String(id));
    }
    if (ids.size === 0) leaveWithoutTypes(worker, check);
    await Promise.all(
      [...ids].slice(0, MOST).map(async (id) => {
        const path = { event_id: sandbox.event, id };
        const reply = await api.call('getRegistrationType', { path, intent: 'probe' });
        // An attendee of old may name a type that was archived since.
        if (reply.status === NOT_FOUND && !ofRun.has(id))
          return check.notes.observe('registration-type.types', 'not found', reply, 'named by an attendee');
        check.succeeds(
          'attendee.registration_type_id.refers',
          reply,
          'an attendee refers to a registration type that cannot be read',
          page,
        );
      }),
    );
    await readElsewhere(api, ownEvents(worker.profile).slice(1));
    // Types without an attendee have ids near those with one: a type that is there has its shape.
    const plain = [...ids].filter((id) => /^\d+$/.test(id));
    const near = new Set(plain.flatMap((id) => [-2, -1, 1, 2].map((step) => `${BigInt(id) + BigInt(step)}`)));
    await Promise.all(
      [...near]
        .filter((id) => !ids.has(id) && !id.startsWith('-'))
        .slice(0, NEAR)
        .map((id) =>
          api.call('getRegistrationType', { path: { event_id: sandbox.event, id }, intent: 'probe' }),
        ),
    );
  },
);

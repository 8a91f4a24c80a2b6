import { few } from '../../fixtures/records/breadth.ts';
import { CLIENT, PERSONAL, READER, rules, test } from '../../fixtures/test.ts';
import { REGISTRATION_TYPE_FIELDS } from '../../spec/contract.ts';
import type { RuleId } from '../../spec/ledger/index.ts';

const PRESENT = REGISTRATION_TYPE_FIELDS.map((field) => `registration-type.${field}.present` as RuleId);
const NEEDED = 'the profile names no registration_type_id';

/** No more types than these are looked up for listed attendees. */
const MOST = 30;
const NEAR = 16;

test(
  'GET of the registration type that the profile names answers it with all its fields',
  rules(
    'registration-types.get.200',
    'registration-types.get.same',
    'envelope.item',
    'envelope.metadata',
    ...PRESENT,
  ),
  async ({ api, check, sandbox, session }) => {
    const { registration_type_id, read_client, user } = session.profile;
    const id = check.needs(registration_type_id, NEEDED);
    for (const as of [CLIENT, ...(read_client ? [READER] : []), ...(user ? [PERSONAL] : [])]) {
      const reply = await api.call('getRegistrationType', { path: { event_id: sandbox.event, id }, as });
      if (!reply.ok) continue;
      for (const field of REGISTRATION_TYPE_FIELDS) {
        const value = reply.item[field];
        check.observe('registration-type.types', value === null ? 'null' : typeof value, reply, field);
      }
    }
  },
);

test(
  'GET of a registration type that does not exist, or in an event that does not, answers 404',
  rules('errors.unknown-registration-type', 'errors.unknown-event', 'errors.404-envelope', 'errors.no-500'),
  async ({ api, check, sandbox, session }) => {
    const id = check.needs(session.profile.registration_type_id, NEEDED);
    check.given(await api.call('getRegistrationType', { path: { event_id: sandbox.event, id } }));
    const unknown = [
      ['errors.unknown-registration-type', { event_id: sandbox.event, id: sandbox.unknownId }],
      ['errors.unknown-event', { event_id: sandbox.unknownId, id }],
      ['errors.unknown-event', { event_id: sandbox.unknownId, id: sandbox.unknownId }],
    ] as const;
    for (const [rule, path] of unknown) {
      const reply = await api.call('getRegistrationType', { path, intent: 'probe' });
      check.that(rule, reply.status === 404, {
        message: 'what does not exist is not answered with 404',
        expected: '404',
        actual: `${reply.status}`,
        replies: [reply],
      });
    }
    for (const huge of few(
      session,
      ['0', '-1', '2147483648', '9007199254740993', '9223372036854775808'],
      1,
    )) {
      if (huge === id) continue;
      const path = { event_id: sandbox.event, id: huge };
      const reply = await api.call('getRegistrationType', { path, intent: 'probe' });
      check.that('errors.unknown-registration-type', !reply.ok, {
        message: 'a registration type with an id that none has is answered',
        expected: 'no success',
        actual: `${reply.status}`,
        replies: [reply],
      });
    }
    for (const odd of few(session, ['abc', `${id}abc`, '1.5', 'null', `${id} `], 1)) {
      const path = { event_id: sandbox.event, id: odd };
      const reply = await api.call('getRegistrationType', { path, intent: 'malformed' });
      check.observe(
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
  async ({ api, check, sandbox, session }) => {
    const id = check.needs(session.profile.registration_type_id, NEEDED);
    check.given(await api.call('getRegistrationType', { path: { event_id: sandbox.event, id } }));
    const reply = await api.call('getRegistrationType', {
      path: { event_id: sandbox.otherEvent, id },
      intent: 'probe',
    });
    check.that('registration-types.get.other-event', !reply.ok, {
      message: 'a registration type is found under an event that is not its own',
      expected: 'no success',
      actual: `${reply.status}`,
      replies: [reply],
    });
    if (!reply.ok)
      check.observe('errors.unlisted', `${reply.status}`, reply, 'a registration type under another event');
  },
);

test(
  'every registration type to which listed attendees refer can be read',
  rules('attendee.registration_type_id.refers', 'registration-types.get.same', ...PRESENT),
  async ({ api, check, sandbox }) => {
    const page = check.given(
      await api.call('listAttendees', {
        path: { event_id: sandbox.event },
        query: { page: 1, per_page: 100 },
      }),
    );
    const ids = new Set<string>();
    for (const attendee of page.items) {
      const id = attendee['registration_type_id'];
      if (id !== null && id !== undefined) ids.add(String(id));
    }
    if (ids.size === 0) check.giveUp('no listed attendee has a registration type');
    await Promise.all(
      [...ids].slice(0, MOST).map(async (id) => {
        const path = { event_id: sandbox.event, id };
        const reply = await api.call('getRegistrationType', { path, intent: 'probe' });
        check.that('attendee.registration_type_id.refers', reply.ok, {
          message: 'an attendee refers to a registration type that cannot be read',
          expected: '200',
          actual: `${reply.status}`,
          replies: [page, reply],
        });
      }),
    );
    // Types that nobody has chosen yet have ids near those that somebody has: whatever is there has its shape.
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

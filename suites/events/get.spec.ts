import { otherIdentities } from '../../fixtures/records/other-identities.ts';
import { CLIENT, PERSONAL, rules, test } from '../../fixtures/test.ts';
import { ownEvents } from '../../harness/profile/own-events.ts';
import { EVENT_FIELDS } from '../../spec/contract.ts';
import { rulesAbout } from '../../spec/ledger/index.ts';

/** What a value is, as far as one can tell by looking at it. */
function formOf(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value !== 'string') return Array.isArray(value) ? 'array' : typeof value;
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return 'a UTC timestamp';
  return /^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:?\d\d$/.test(value) ? 'a timestamp with an offset' : 'string';
}

test(
  'GET of every event that the profile names answers that event with all its fields',
  rules(
    'events.get.200',
    'events.get.same',
    'event.status.value',
    'envelope.item',
    'envelope.metadata',
    ...rulesAbout('event', ['present']),
  ),
  async ({ api, check, worker }) => {
    const ids = ownEvents(worker.profile);
    if (ids.length === 0) check.limits.stop({ why: 'the profile names no event_id', of: 'profile' });
    for (const id of ids)
      for (const as of [CLIENT, ...otherIdentities(worker.profile)]) {
        const reply = await api.call('getEvent', { path: { id }, as });
        if (!reply.ok) continue;
        for (const field of EVENT_FIELDS)
          if (field !== 'id' && field !== 'status')
            check.notes.observe('event.types', formOf(reply.item[field]), reply, field);
        check.notes.observe(
          'metadata.contents',
          Object.keys(reply.metadata).sort().join(', ') || 'nothing',
          reply,
          'an event',
        );
      }
  },
);

test(
  'GET of an event that does not exist answers 404',
  rules('errors.unknown-event', 'errors.404-envelope', 'errors.no-500'),
  async ({ api, check, sandbox, worker }) => {
    check.limits.given(await api.call('getEvent', { path: { id: sandbox.event } }));
    for (const as of worker.profile.user === undefined ? [CLIENT] : [CLIENT, PERSONAL]) {
      const reply = await api.call('getEvent', { path: { id: sandbox.unknownId }, as, intent: 'probe' });
      check.answers(
        'errors.unknown-event',
        reply,
        404,
        'an event that does not exist is not answered with 404',
      );
    }
    for (const id of [
      '0',
      '-1',
      '2147483648',
      '9007199254740993',
      '9223372036854775808',
      '99999999999999999999',
    ]) {
      if (id === sandbox.event) continue;
      const reply = await api.call('getEvent', { path: { id }, intent: 'probe' });
      check.notes.observe('events.get.invalid-id', `${reply.status}`, reply, id);
      // Some count from 0, or from far up.
      if (!reply.ok || reply.id !== id)
        check.refuses('errors.unknown-event', reply, 'an event with an id that none has is answered');
    }
  },
);

test(
  'GET of an event by an id that is no integer answers without falling over',
  rules('errors.malformed-no-500'),
  async ({ api, check, sandbox }) => {
    const own = sandbox.event;
    check.limits.given(await api.call('getEvent', { path: { id: own } }));
    const odd = [
      'abc',
      '1.5',
      `${own}abc`,
      `${own}.0`,
      ` ${own}`,
      `+${own}`,
      `0${own}`,
      `${own}e0`,
      '0x10',
      'null',
      '%',
      "'",
      '../account',
    ];
    for (const id of odd) {
      const reply = await api.call('getEvent', { path: { id }, intent: 'malformed' });
      check.notes.observe('events.get.invalid-id', `${reply.status}`, reply, id.replace(own, '…'));
    }
  },
);

import { expectKept } from '../../fixtures/check/keeps-attribute.ts';
import { leavesNothing } from '../../fixtures/check/leaves-nothing.ts';
import { rules, test } from '../../fixtures/test.ts';
import { refusedCreate } from './refused-create.ts';

const ABSENT = 'attendees.create.first-name-required';
const COMBINATIONS = [
  [],
  ['last_name'],
  ['email'],
  ['phone'],
  ['job_title'],
  ['company'],
  ['last_name', 'email'],
  ['email', 'company'],
  ['last_name', 'phone', 'job_title', 'company'],
] as const;

test(
  'POST without first_name creates nothing, whatever comes with it',
  rules(ABSENT, 'attendees.create.refused-creates-nothing', 'attendees.create.keeps-email'),
  async ({ check, sandbox }) => {
    const control = await sandbox.positiveControl();
    await Promise.all(
      COMBINATIONS.map(async (names) => {
        const plain = sandbox.newAttendee();
        const item = Object.fromEntries(names.map((name) => [name, plain[name]]));
        const marker = String(item['email'] ?? item['last_name'] ?? '');
        await refusedCreate(
          check,
          sandbox,
          ABSENT,
          `with ${names.join(', ') || 'an empty item'}`,
          { item },
          marker,
        );
      }),
    );
    const fields = sandbox.newAttendee({ first_name: undefined, registration_type_id: null, fields: [] });
    await refusedCreate(check, sandbox, ABSENT, 'with all but first_name', { item: fields }, fields.email);
    const type = await sandbox.typed();
    if ('registration_type_id' in type) {
      const item = sandbox.newAttendee({ ...type, first_name: undefined });
      const what = 'with a registration type and no first_name';
      await refusedCreate(check, sandbox, ABSENT, what, { item }, item.email);
    }
    // A client that forgot something sends it again: the address is still free, though it begins as another's does.
    const email = control.sent.email.replace('@', 'a@');
    const { first_name: _, ...forgotten } = sandbox.newAttendee({ email });
    await refusedCreate(check, sandbox, ABSENT, 'with an address that comes again', { item: forgotten }, '');
    const { sent, reply } = await sandbox.guest({ email });
    expectKept(check, 'createAttendee', 'email', sent, reply);
  },
);

test(
  'POST without item creates nothing',
  rules('attendees.create.item-required', ABSENT, 'attendees.create.refused-creates-nothing').quick(),
  async ({ api, check, sandbox }) => {
    await sandbox.positiveControl();
    const flat = sandbox.newAttendee();
    const other = sandbox.newAttendee();
    const beside = sandbox.newAttendee();
    const required = 'attendees.create.item-required';
    await refusedCreate(check, sandbox, required, 'with an empty object', { json: {} }, '');
    await refusedCreate(check, sandbox, required, 'with attributes and no item', { json: flat }, flat.email);
    await refusedCreate(
      check,
      sandbox,
      required,
      'with attendee for item',
      { json: { attendee: other } },
      other.email,
    );
    await refusedCreate(
      check,
      sandbox,
      required,
      'with an item of null',
      { json: { item: null, ...beside } },
      beside.email,
    );
    await refusedCreate(check, sandbox, ABSENT, 'with an empty array for item', { item: [] }, '');
    await refusedCreate(check, sandbox, ABSENT, 'with a number for item', { item: 7 }, '');
    const text = sandbox.word();
    await refusedCreate(check, sandbox, ABSENT, 'with a text for item', { item: text }, text);
    const listed = sandbox.newAttendee();
    const reply = await api.call('createAttendee', {
      path: { event_id: sandbox.event },
      item: [listed],
      intent: 'probe',
    });
    check.notes.observe(
      'attendees.create.validation',
      `${reply.status}`,
      reply,
      'an array of one attendee for item',
    );
    if (!reply.ok) leavesNothing(check, sandbox.event, listed.email, reply);
  },
);

/** Bodies that are no JSON, or do not say that they are. */
const BODIES: ReadonlyArray<{
  readonly what: string;
  readonly body: (json: string) => string;
  readonly type?: string | null;
}> = [
  { what: 'JSON cut short', body: (json) => json.slice(0, -2) },
  { what: 'JSON with a comma too many', body: (json) => json.replace(/\}\}$/, ',}}') },
  { what: 'JSON in single quotes', body: (json) => json.replaceAll('"', "'") },
  { what: 'JSON and more behind it', body: (json) => `${json} x` },
  { what: 'an empty body', body: () => '' },
  { what: 'a JSON array', body: (json) => `[${json}]` },
  { what: 'a JSON text', body: (json) => JSON.stringify(json) },
  { what: 'JSON null', body: () => 'null' },
  { what: 'text/plain', body: (json) => json, type: 'text/plain' },
  { what: 'no media type', body: (json) => json, type: null },
  {
    what: 'a form',
    body: (json) =>
      Object.entries((JSON.parse(json) as { item: Record<string, string> }).item)
        .map(([name, value]) => `${encodeURIComponent(`item[${name}]`)}=${encodeURIComponent(String(value))}`)
        .join('&'),
    type: 'application/x-www-form-urlencoded',
  },
];

test(
  'POST of a body that is no JSON, or says it is none, creates nothing where it is refused',
  rules('errors.malformed-no-500', 'attendees.create.refused-creates-nothing'),
  async ({ api, check, sandbox }) => {
    await sandbox.positiveControl();
    await Promise.all(
      BODIES.map(async ({ what, body, type }) => {
        const item = sandbox.newAttendee();
        const reply = await api.call('createAttendee', {
          path: { event_id: sandbox.event },
          raw: body(JSON.stringify({ item })),
          ...(type !== undefined && { headers: { 'content-type': type } }),
          intent: 'malformed',
        });
        check.notes.observe('errors.malformed-body', `${reply.status}`, reply, what);
        if (!reply.ok) leavesNothing(check, sandbox.event, item.email, reply);
      }),
    );
  },
);

test(
  'POST in an event that does not exist answers 404',
  rules('errors.unknown-event', 'errors.404-envelope'),
  async ({ api, check, sandbox }) => {
    await sandbox.positiveControl();
    const item = sandbox.newAttendee();
    const reply = await api.call('createAttendee', {
      path: { event_id: sandbox.unknownId },
      item,
      intent: 'probe',
    });
    check.answers(
      'errors.unknown-event',
      reply,
      404,
      'a create in an event that does not exist is not answered with 404',
    );
    if (!reply.ok) leavesNothing(check, sandbox.event, item.email, reply);
    for (const id of ['abc', `${sandbox.event}x`, '1.5']) {
      const odd = sandbox.newAttendee();
      const malformed = await api.call('createAttendee', {
        path: { event_id: id },
        item: odd,
        intent: 'malformed',
      });
      check.notes.observe('events.get.invalid-id', `${malformed.status}`, malformed, `create in event ${id}`);
      if (!malformed.ok) leavesNothing(check, sandbox.event, odd.email, malformed);
    }
  },
);

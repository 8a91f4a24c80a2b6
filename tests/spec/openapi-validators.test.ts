import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EMAIL } from '../../spec/build/validator-modules.ts';
import { OPERATIONS } from '../../spec/contract.ts';
import { validators } from '../../spec/generated/validators/index.js';
import {
  ENUM_FACTS,
  ENVELOPE_FACTS,
  OPERATION_FACTS,
  REQUEST_FACTS,
  RESPONSE_FACTS,
} from './openapi-facts.ts';

type Json = Record<string, unknown>;

const FIELD = {
  id: 4,
  label: 'T-shirt',
  required: false,
  position: 2,
  name: 't_shirt',
  type: 'dropdown',
  options: ['S', 'M'],
};
const ATTENDEE = {
  id: 11,
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  phone: '+442079460000',
  job_title: 'Analyst',
  company: 'Engines Ltd',
  rsvp_status: 'confirmed',
  checkin_status: 'checked_in',
  qr_code: 'QR-11',
  created_at: '2024-05-01T10:00:00Z',
  registration_type_id: 3,
  event_id: 1,
  fields: [{ field: FIELD, value: 'M' }],
};
const RECORDS: Record<string, Json> = {
  Attendee: ATTENDEE,
  AttendeeField: FIELD,
  AttendeeFieldValue: { field: FIELD, value: ['S', 1, true] },
  RegistrationType: {
    id: 3,
    name: 'Guest',
    description: null,
    capacity: null,
    default: true,
    visible: true,
    participants_count: 0,
  },
  Event: {
    id: 1,
    slug: 'gala',
    name: 'Gala',
    status: 'live',
    start_time: 0,
    end_time: null,
    timezone: 'UTC',
    description: '',
    city: '',
    country: '',
    created_at: 0,
  },
  PaginationMetadata: { page: 1, per_page: 25, total_count: 1, total_pages: 1 },
};
const ENUM_OF: Record<string, string> = {
  'Attendee.rsvp_status': 'RsvpStatus',
  'Attendee.checkin_status': 'CheckinStatus',
  'AttendeeField.type': 'AttendeeFieldType',
  'Event.status': 'EventStatus',
  'updateAttendee.rsvp_status': 'RsvpStatus',
  'createAttendeeField.type': 'AttendeeFieldType',
  'updateAttendeeField.type': 'AttendeeFieldType',
};

const SAMPLES: Record<string, unknown> = {
  string: 'x',
  number: 0.5,
  integer: 7,
  boolean: true,
  array: [],
  object: {},
  null: null,
};

function judge(name: string, body: unknown): string[] {
  const validate = validators[name];
  assert.ok(validate, `no validator ${name}`);
  const valid = validate(body);
  const errors = valid ? [] : (validate.errors ?? []);
  assert.equal(valid, errors.length === 0);
  return errors.map((one) => `${one.instancePath} ${one.keyword}`);
}

const accepts = (name: string, body: unknown) =>
  assert.deepEqual(judge(name, body), [], JSON.stringify(body));
const refuses = (name: string, body: unknown, path: string) => {
  const errors = judge(name, body);
  assert.ok(errors.length > 0, `${name} accepts ${JSON.stringify(body)}`);
  for (const error of errors) assert.ok(error.startsWith(`${path} `), `${error} is not at ${path}`);
};

/** How a record of a kind travels in an answer: the validator, the body around it, and the path to it. */
interface Carrier {
  readonly name: string;
  readonly path: string;
  readonly around: (record: unknown) => Json;
}

const metadataOf = (id: string) => (id === 'listAttendees' ? RECORDS.PaginationMetadata : {});

const carriers = Object.entries(ENVELOPE_FACTS).map(([id, [key, record]]) => {
  const carrier: Carrier = {
    name: `${id}.${OPERATION_FACTS[id]?.[3]}`,
    path: key === 'items' ? '/items/1' : '/item',
    around: (one) => ({ [key]: key === 'items' ? [RECORDS[record], one] : one, metadata: metadataOf(id) }),
  };
  return [record, carrier] as const;
});

/** Where a kind of record travels: directly, and for answers also inside an attendee. */
function carriersOf(record: string): Carrier[] {
  const direct = carriers.filter(([carried]) => carried === record).map(([, carrier]) => carrier);
  const inside = (path: string, around: Carrier['around']) =>
    carriersOf('Attendee').map((outer) => ({
      name: outer.name,
      path: outer.path + path,
      around: (one: unknown) => outer.around(around(one)),
    }));
  if (record === 'AttendeeFieldValue') return inside('/fields/0', (one) => ({ ...ATTENDEE, fields: [one] }));
  if (record === 'AttendeeField')
    return [
      ...direct,
      ...inside('/fields/0/field', (one) => ({ ...ATTENDEE, fields: [{ field: one, value: 1 }] })),
    ];
  if (record === 'PaginationMetadata')
    return [
      { name: 'listAttendees.200', path: '/metadata', around: (one) => ({ items: [], metadata: one }) },
    ];
  return direct;
}

const allowed = (kind: string, sample: string): boolean => {
  const kinds = kind.replace(/:.*/, '').split('|');
  return kind === 'any' || kinds.includes(sample) || (sample === 'integer' && kinds.includes('number'));
};

describe('the validators', () => {
  it('exist for every documented status with a body and for every request body', () => {
    // A success whose status is not shown, and whose body is.
    const open = Object.entries(OPERATIONS).filter(
      ([, { success, chapter }]) => success.length === 0 && chapter !== 'oauth',
    );
    assert.equal(open.length, 5);
    const shown = Object.entries(OPERATIONS).flatMap(([id, { statuses, hasBody }]) => [
      ...statuses.map((status) => `${id}.${status}`),
      ...(hasBody ? [`${id}.request`] : []),
    ]);
    const expected = [...shown, ...open.map(([id]) => `${id}.2XX`)];
    assert.deepEqual(Object.keys(validators).sort(), expected.sort());
  });

  it('ask for the envelope of an account and of a user, whose fields are not shown, and for nothing of what is not shown at all', () => {
    for (const name of ['getAccount.2XX', 'getMe.2XX']) {
      accepts(name, { item: { anything: 1 }, metadata: {} });
      refuses(name, { item: {} }, '');
      refuses(name, { id: 1, metadata: {} }, '');
      refuses(name, { item: 'x', metadata: {} }, '/item');
    }
    for (const name of ['listEvents.2XX', 'checkIn.2XX', 'deleteAttendeeField.2XX'])
      for (const body of [null, [], 'x', {}]) accepts(name, body);
  });

  for (const [record, sound] of Object.entries(RECORDS))
    for (const { name, path, around } of carriersOf(record)) {
      const where = `${name} at ${path}`;
      it(`${where} accepts a full ${record}, also with fields that nobody knows`, () => {
        accepts(name, around(sound));
        accepts(name, around({ ...sound, unheard_of: { deep: [null] } }));
        accepts(name, { ...around(sound), unheard_of: 1 });
      });

      it(`${where} refuses a ${record} that is no object`, () => {
        for (const [kind, sample] of Object.entries(SAMPLES))
          if (kind !== 'object') refuses(name, around(sample), path);
      });

      for (const [field, kind] of Object.entries(RESPONSE_FACTS[record] ?? {})) {
        it(`${where} refuses a ${record} without ${field}`, () => {
          const { [field]: _, ...rest } = sound;
          assert.deepEqual(judge(name, around(rest)), [`${path} required`]);
        });

        it(`${where} takes only ${kind} as ${field}`, () => {
          for (const [sampleKind, sample] of Object.entries(SAMPLES)) {
            const body = around({ ...sound, [field]: sample });
            const lawful = allowed(kind, sampleKind);
            const open =
              lawful && sampleKind === 'string' && (kind.includes(':') || `${record}.${field}` in ENUM_OF);
            if (open || field === 'field') continue;
            if (lawful) accepts(name, body);
            else refuses(name, body, `${path}/${field}`);
          }
        });
      }
    }

  for (const [place, list] of Object.entries(ENUM_OF)) {
    const [owner = '', field = ''] = place.split('.');
    const request = owner in REQUEST_FACTS;
    const targets: Carrier[] = request
      ? [{ name: `${owner}.request`, path: '/item', around: (item) => ({ item }) }]
      : carriersOf(owner);
    it(`take each value of ${list} as ${place} and no stranger`, () => {
      const sound = request ? { label: 'x', type: 'text' } : RECORDS[owner];
      for (const { name, path, around } of targets) {
        for (const value of ENUM_FACTS[list] ?? []) {
          accepts(name, around({ ...sound, [field]: value }));
          refuses(name, around({ ...sound, [field]: value.toUpperCase() }), `${path}/${field}`);
          refuses(name, around({ ...sound, [field]: ` ${value}` }), `${path}/${field}`);
        }
        refuses(name, around({ ...sound, [field]: 'other' }), `${path}/${field}`);
        refuses(name, around({ ...sound, [field]: '' }), `${path}/${field}`);
      }
    });
  }

  it('look into lists: options, answers, error messages', () => {
    const field = (options: unknown[]) => ({ item: { ...FIELD, options }, metadata: {} });
    refuses('createAttendeeField.201', field(['S', 1]), '/item/options/1');
    refuses('createAttendeeField.201', field([null]), '/item/options/0');
    const answer = (value: unknown) => ({
      item: { ...ATTENDEE, fields: [{ field: FIELD, value }] },
      metadata: {},
    });
    refuses('createAttendee.201', answer([null]), '/item/fields/0/value/0');
    refuses('createAttendee.201', answer([{}]), '/item/fields/0/value/0');
    refuses('createAttendee.201', answer([['x']]), '/item/fields/0/value/0');
    accepts('createAttendee.201', answer({ street: [null, {}] }));
    refuses('createAttendee.422', { errors: ['x', 1] }, '/errors/1');
    refuses('createAttendee.422', { errors: 'x' }, '/errors');
    refuses('createAttendee.422', { error: 'x' }, '');
    accepts('createAttendee.422', { errors: [], hint: null });
  });

  for (const [id, { statuses }] of Object.entries(OPERATIONS))
    for (const status of statuses.filter((one) => one >= 400 && one !== 422))
      it(`${id}.${status} takes a string under error and nothing else`, () => {
        const name = `${id}.${status}`;
        accepts(name, { error: '', code: 7 });
        for (const body of [{}, { errors: ['x'] }, [], 'x', null]) refuses(name, body, '');
        for (const error of [null, 1, ['x'], { message: 'x' }]) refuses(name, { error }, '/error');
      });

  for (const [record, { name, around }] of carriers)
    it(`${name} refuses an envelope without its parts`, () => {
      const sound = around(RECORDS[record]);
      for (const key of Object.keys(sound)) {
        const { [key]: _, ...rest } = sound;
        assert.deepEqual(judge(name, rest), [' required']);
        for (const wrong of [null, 'x', 1]) refuses(name, { ...sound, [key]: wrong }, `/${key}`);
      }
      for (const wrong of [[], null, 'x', 1, true]) refuses(name, wrong, '');
    });

  for (const [id, attributes] of Object.entries(REQUEST_FACTS))
    it(`${id}.request takes each attribute of its kind, alone where none is required`, () => {
      const name = `${id}.request`;
      const least = Object.fromEntries(
        Object.keys(attributes)
          .filter((key) => key.endsWith('*'))
          .map((key) => [key.slice(0, -1), key === 'type*' ? 'text' : 'x']),
      );
      accepts(name, { item: least });
      for (const key of Object.keys(least)) {
        const { [key]: _, ...rest } = least;
        refuses(name, { item: rest }, '/item');
      }
      if (OPERATION_FACTS[id]?.[5] === 'required') refuses(name, {}, '');
      else accepts(name, {});
      for (const [marked, kind] of Object.entries(attributes)) {
        const key = marked.replace('*', '');
        for (const [sampleKind, sample] of Object.entries(SAMPLES)) {
          const lawful = allowed(kind, sampleKind);
          if (lawful && sampleKind === 'string' && (kind.includes(':') || `${id}.${key}` in ENUM_OF))
            continue;
          const body = { item: { ...least, [key]: sample } };
          if (lawful) accepts(name, body);
          else refuses(name, body, `/item/${key}`);
        }
      }
    });

  it('refuse an answer in a create request without its parts', () => {
    const body = (one: unknown) => ({ item: { first_name: 'x', fields: [one] } });
    for (const value of ['x', 1, true, ['x', 1, false], {}, null])
      accepts('createAttendee.request', body({ attendee_field_id: 1, value }));
    refuses('createAttendee.request', body({ attendee_field_id: 1 }), '/item/fields/0');
    refuses('createAttendee.request', body({ value: 1 }), '/item/fields/0');
    refuses(
      'createAttendee.request',
      body({ attendee_field_id: '1', value: 1 }),
      '/item/fields/0/attendee_field_id',
    );
    refuses(
      'createAttendee.request',
      body({ attendee_field_id: null, value: 1 }),
      '/item/fields/0/attendee_field_id',
    );
    refuses(
      'createAttendee.request',
      body({ attendee_field_id: 1, value: [null] }),
      '/item/fields/0/value/0',
    );
  });

  it('take every e-mail address that is lawful somewhere, and nothing that is no address', () => {
    const lawful = [
      'a@b',
      'josé@example.com',
      '用户@例子.广告',
      '"a b@c"@example.com',
      'x@[IPv6:::1]',
      "o'b+1@é.example",
    ];
    const strangers = ['', 'x', '@', 'x@', '@x', 'a b@c', 'a@b c', 'a@b@c', ' a@b', 'a@b\n', '"a@b'];
    for (const email of lawful) accepts('createAttendee.201', { item: { ...ATTENDEE, email }, metadata: {} });
    for (const email of strangers)
      refuses('createAttendee.201', { item: { ...ATTENDEE, email }, metadata: {} }, '/item/email');
  });

  it('read a hostile address to its end', () => {
    // Beyond linear time this takes hours, and the limit of the file ends it.
    for (const part of ['"', '\\"', '"a', 'a', '"\\'])
      assert.equal(EMAIL.test(part.repeat(2_000_000)), false);
  });

  it('report every broken place of a page, and no more than 5000 of a flood', () => {
    const metadata = RECORDS.PaginationMetadata;
    const page = { items: Array.from({ length: 100 }, () => ({})), metadata };
    assert.equal(judge('listAttendees.200', page).length, 1400);
    const flood = { items: Array.from({ length: 100_000 }, () => ({})), metadata };
    assert.equal(judge('listAttendees.200', flood).length, 5000);
  });

  it('forget the errors of the call before', () => {
    const validate = validators['getEvent.401'];
    assert.equal(validate?.({}), false);
    assert.equal(validate?.({ error: 'x' }), true);
    assert.equal(validate?.errors, null);
  });

  it('take both forms of a token request and no third', () => {
    const client = { grant_type: 'client_credentials', client_id: 'a', client_secret: 'b' };
    accepts('requestToken.request', client);
    for (const scope of ['read', 'write', 'read write', 'write read'])
      accepts('requestToken.request', { ...client, scope });
    accepts('requestToken.request', { grant_type: 'authorization_code', code: 'c', code_verifier: 'v' });
    for (const body of [{}, { ...client, scope: 'admin' }, { ...client, grant_type: 'password' }])
      assert.notDeepEqual(judge('requestToken.request', body), []);
  });
});

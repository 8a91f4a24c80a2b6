import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deriveVerdict } from '../../judge/verdict.ts';
import type { ViolationFact } from '../../record/facts.ts';
import { CAUSES, RULES, type RuleId, WEIGHTS } from '../../spec/ledger/index.ts';
import { violation } from '../reports/sample.ts';

let clock = 0;
function breach(
  rule: RuleId,
  exchanges: readonly string[],
  over: Partial<ViolationFact> = {},
): ViolationFact {
  clock += 1;
  return violation({ rule, exchanges, actual: rule, at: clock, operation: 'updateAttendee', ...over });
}

/** Each breach in the order in which it is listed, with the rule that explains it. */
const listed = (...facts: readonly ViolationFact[]): Array<[string, string | undefined]> =>
  deriveVerdict(facts, { seed: 1, today: '2026-01-01' }).violations.map(({ rule, follows }) => [
    rule,
    follows,
  ]);

test('what is broken in an answer explains what else is claimed of that answer, and of no other', () => {
  assert.deepEqual(listed(breach('attendees.update.keeps-phone', ['a']), breach('envelope.item', ['a'])), [
    ['envelope.item', undefined],
    ['attendees.update.keeps-phone', 'envelope.item'],
  ]);
  assert.deepEqual(
    listed(breach('attendees.update.keeps-phone', ['b']), breach('envelope.item', ['a'])).map(
      ([, why]) => why,
    ),
    [undefined, undefined],
  );
});

test('an attribute that is broken in the answer to one call explains nothing of the refusal of the next', () => {
  const create = { operation: 'createAttendee' } as const;
  const served = { ...create, status: 201 };
  const refused = { ...create, status: 400, refused: true } as const;
  const why = (cause: RuleId) =>
    listed(
      breach(cause, ['a'], served),
      breach('attendees.create.first-name-required', ['a', 'b'], refused),
    ).find(([rule]) => rule === 'attendees.create.first-name-required')?.[1];
  assert.equal(why('attendee.fields.value'), undefined);
  assert.equal(why('attendee.id.value'), 'attendee.id.value');
});

test('an attribute that an answer lacks explains neither that a call was served, nor what other answers lost', () => {
  const missing = breach('attendee.fields.present', ['a'], { operation: 'checkOut', status: 200 });
  const why = (rule: RuleId, exchanges: readonly string[], over: Partial<ViolationFact> = {}) =>
    Object.fromEntries(listed(missing, breach(rule, exchanges, { status: 200, ...over })))[rule];
  assert.equal(why('scopes.write-needed', ['a'], { operation: 'checkOut' }), undefined);
  assert.equal(why('oauth.code.scope-not-wider', ['a', 'b']), undefined);
  const created = { operation: 'createAttendee', attributes: ['fields'] } as const;
  assert.equal(why('attendees.create.keeps-fields', ['c'], created), undefined);
  assert.equal(why('attendees.create.keeps-fields', ['c', 'a'], created), 'attendee.fields.present');
  const later = { ...created, later: true } as const;
  assert.equal(why('attendees.create.keeps-fields', ['c'], later), 'attendee.fields.present');
});

test('a token that is served is one breach, and one on which the service breaks down is another', () => {
  const garbage = (exchange: string, status: number) =>
    breach('bearer.garbage', [exchange], { status, actual: String(status) });
  const facts = [garbage('a', 500), garbage('b', 200), breach('errors.no-500', ['a'], { status: 500 })];
  assert.deepEqual(listed(...facts), [
    ['errors.no-500', undefined],
    ['bearer.garbage', 'errors.no-500'],
    ['bearer.garbage', undefined],
  ]);
  // Nor does what a list shows explain that it is shown.
  const expired = breach('bearer.expired', ['c'], { operation: 'listAttendeeFields', status: 200 });
  const created = breach('fields.create.listed', ['c'], { operation: 'listAttendeeFields', status: 200 });
  assert.equal(Object.fromEntries(listed(expired, created))['bearer.expired'], undefined);
});

test('a warning excuses no violation, and a violation explains a warning', () => {
  const why = (...facts: readonly ViolationFact[]) => Object.fromEntries(listed(...facts));
  const both = [
    breach('attendee.unsupplied-typed', ['a'], { operation: 'createAttendee' }),
    breach('attendees.create.listed', ['a'], { operation: 'createAttendee' }),
  ] as const;
  assert.equal(why(...both)['attendees.create.listed'], undefined);
  assert.equal(
    why(breach('envelope.item', ['a']), breach('attendee.unsupplied-typed', ['a']))[
      'attendee.unsupplied-typed'
    ],
    'envelope.item',
  );
});

test('an attribute that is missing is also not kept, whichever operation shows it', () => {
  const facts = [breach('attendees.create.keeps-company', ['a']), breach('attendee.company.present', ['z'])];
  assert.deepEqual(listed(...facts)[1], ['attendees.create.keeps-company', 'attendee.company.present']);
  const other = [breach('attendees.create.keeps-phone', ['a']), breach('attendee.company.present', ['z'])];
  assert.equal(listed(...other)[1]?.[1], undefined);
});

test('records that read otherwise in one attribute alone follow from the rule about that attribute', () => {
  const ignored = breach('rsvp.value-sent', ['a'], { attributes: ['rsvp_status'] });
  const bystander = breach('bearer.nothing-changed', ['c', 'walk'], {
    attributes: ['rsvp_status'],
    later: true,
  });
  assert.equal(listed(bystander, ignored)[1]?.[1], 'rsvp.value-sent');
  const more = { ...bystander, attributes: ['rsvp_status', 'company'] };
  assert.equal(listed(more, ignored)[1]?.[1], undefined);
});

test('two records under one id leave nothing to be said of what later reads show', () => {
  const facts = [
    breach('attendees.update.listed', ['b', 'walk'], { later: true }),
    breach('attendee.id.distinct', ['a']),
    breach('bearer.missing', ['d']),
  ];
  assert.deepEqual(listed(...facts), [
    ['attendee.id.distinct', undefined],
    ['bearer.missing', undefined],
    ['attendees.update.listed', 'attendee.id.distinct'],
  ]);
});

test('two records under one id leave nothing to be said of what an answer shows to have changed', () => {
  const changed = breach('checkin.nothing-else', ['b'], { attributes: ['company'] });
  assert.deepEqual(listed(changed, breach('attendee.id.distinct', ['a'])), [
    ['attendee.id.distinct', undefined],
    ['checkin.nothing-else', 'attendee.id.distinct'],
  ]);
});

test('the walk that all late reads share ties no two of them together', () => {
  const facts = [
    breach('account-id.foreign', ['a', 'walk'], { later: true, attributes: ['company', 'phone'] }),
    breach('checkin.nothing-else', ['b', 'walk'], { later: true, attributes: ['company', 'phone'] }),
  ];
  assert.deepEqual(
    listed(...facts).map(([, why]) => why),
    [undefined, undefined],
  );
});

test('one breach that two rules forbid is one finding, and of equal weight the earliest stands first', () => {
  const one = breach('account.get.bound', ['a', 'b'], { actual: 'account 1 for both' });
  const two = breach('oauth.client.account', ['a', 'b'], { actual: 'account 1 for both' });
  assert.equal(listed(one, two).filter(([, why]) => why === undefined).length, 1);
  const early = breach('scopes.write-needed', ['a']);
  const late = breach('bearer.garbage', ['b']);
  assert.deepEqual(
    listed(late, early).map(([rule]) => rule),
    ['scopes.write-needed', 'bearer.garbage'],
  );
});

test('what follows from another breach still breaks the run', () => {
  const facts = [breach('envelope.item', ['a']), breach('attendees.update.keeps-phone', ['a'])];
  const { rules } = deriveVerdict(facts, { seed: 1, today: '2026-01-01' });
  assert.equal(rules.find(({ id }) => id === 'attendees.update.keeps-phone')?.verdict, 'fail');
});

test('a call that is refused to everybody explains no call that was served with the wrong status', () => {
  const refused = breach('events.get.200', ['a'], { refused: true });
  const served = breach('registration-types.get.200', ['b']);
  const cause = breach('oauth.client.account', ['c']);
  assert.deepEqual(listed(cause, refused, served), [
    ['oauth.client.account', undefined],
    ['events.get.200', 'oauth.client.account'],
    ['registration-types.get.200', undefined],
  ]);
});

test('the metadata of an answer and the form of a refusal explain nothing else that is claimed of it', () => {
  const lost = breach('checkin.nothing-else', ['a'], { attributes: ['company'] });
  assert.deepEqual(
    listed(breach('envelope.metadata', ['a']), lost).map(([, why]) => why),
    [undefined, undefined],
  );
  const created = breach('attendees.create.refused-creates-nothing', ['b', 'walk']);
  assert.deepEqual(
    listed(breach('errors.422-envelope', ['b']), created).map(([, why]) => why),
    [undefined, undefined],
  );
});

test('one attribute that is wrong in an answer explains nothing of another', () => {
  const facts = [
    breach('attendee.email.value', ['a']),
    breach('attendees.create.keeps-phone', ['a'], { attributes: ['phone'] }),
  ];
  assert.deepEqual(
    listed(...facts).map(([, why]) => why),
    [undefined, undefined],
  );
});

test('what most answers show to have changed explains what reads otherwise in the same attribute', () => {
  const phone = { attributes: ['phone'] };
  const facts = [
    breach('attendees.update.untouched', ['a'], { ...phone, count: 1 }),
    breach('checkin.nothing-else', ['b'], { ...phone, count: 3 }),
    breach('checkin.other-event', ['c', 'walk'], { ...phone, later: true }),
    breach('isolation.nothing-changed', ['d'], { ...phone, refused: true }),
    breach('bearer.nothing-changed', ['e'], { attributes: ['company'], refused: true }),
  ];
  assert.deepEqual(listed(...facts), [
    ['checkin.nothing-else', undefined],
    ['attendees.update.untouched', 'checkin.nothing-else'],
    ['checkin.other-event', 'checkin.nothing-else'],
    ['isolation.nothing-changed', 'checkin.nothing-else'],
    ['bearer.nothing-changed', undefined],
  ]);
});

test('an update that changes a neighbour explains every record that reads otherwise in the same attribute', () => {
  const email = { attributes: ['email'] };
  const facts = [
    breach('attendees.update.untouched', ['a'], { ...email, count: 9 }),
    breach('attendees.update.listed', ['b', 'walk'], { ...email, later: true }),
    breach('attendees.update.others-untouched', ['c', 'walk'], { ...email, later: true }),
  ];
  assert.deepEqual(listed(...facts), [
    ['attendees.update.others-untouched', undefined],
    ['attendees.update.untouched', 'attendees.update.others-untouched'],
    ['attendees.update.listed', 'attendees.update.others-untouched'],
  ]);
});

test('a refusal that is no JSON, as no answer is, follows from that; where nothing but it is none, it is the cause', () => {
  const json = breach('envelope.json', ['served', 'unknown']);
  const unknown = breach('errors.404-envelope', ['unknown']);
  assert.deepEqual(listed(unknown, json).toSorted(), [
    ['envelope.json', undefined],
    ['errors.404-envelope', 'envelope.json'],
  ]);
  const alone = breach('envelope.json', ['unknown']);
  for (const both of [
    [alone, unknown],
    [unknown, alone],
  ])
    assert.deepEqual(listed(...both).toSorted(), [
      ['envelope.json', 'errors.404-envelope'],
      ['errors.404-envelope', undefined],
    ]);
});

test('a refusal that is JSON in another shape is no matter of answers that are no JSON', () => {
  const facts = [breach('envelope.json', ['served']), breach('errors.404-envelope', ['unknown'])];
  assert.deepEqual(
    listed(...facts).map(([, why]) => why),
    [undefined, undefined],
  );
});

test('what a run was not asked for may follow from what it was asked for, and not the reverse', () => {
  const lost = breach('attendees.update.keeps-phone', ['a']);
  const facts = [lost, breach('envelope.item', ['a'])];
  const asked = (suite: string): Array<[string, string | undefined]> =>
    deriveVerdict(facts, { seed: 1, today: '2026-01-01', suites: [suite] }).violations.map(
      ({ rule, follows }) => [rule, follows],
    );
  assert.deepEqual(asked('envelopes'), [
    ['envelope.item', undefined],
    ['attendees.update.keeps-phone', 'envelope.item'],
  ]);
  assert.deepEqual(asked('attendees'), [
    ['attendees.update.keeps-phone', undefined],
    ['envelope.item', undefined],
  ]);
});

const FORBIDDEN = { status: 403, refused: true, actual: '403 {"error":"Not allowed"}' } as const;

test('an operation that a token of the right scope is refused explains that operation refused in the same words, and no other', () => {
  const cause = breach('scopes.read-reads', ['s'], { ...FORBIDDEN, operation: 'getEvent' });
  const event = breach('events.get.200', ['a'], { ...FORBIDDEN, operation: 'getEvent' });
  const list = breach('attendees.list.200', ['b'], { ...FORBIDDEN, operation: 'listAttendees' });
  const otherwise = breach('errors.unknown-event', ['c'], {
    operation: 'getEvent',
    status: 403,
    refused: true,
    actual: '403 {"error":"Members alone"}',
  });
  assert.deepEqual(listed(event, list, otherwise, cause), [
    ['scopes.read-reads', undefined],
    ['errors.unknown-event', undefined],
    ['events.get.200', 'scopes.read-reads'],
    ['attendees.list.200', undefined],
  ]);
});

test('a kind of token to which nothing is open explains each operation that it is refused', () => {
  const grant = breach('oauth.client.scope-read', ['g'], { ...FORBIDDEN, operation: 'getEvent' });
  const scope = breach('scopes.read-reads', ['s'], { ...FORBIDDEN, operation: 'listAttendees' });
  const list = breach('attendees.list.200', ['b'], { ...FORBIDDEN, operation: 'listAttendees' });
  assert.deepEqual(listed(list, scope, grant), [
    ['oauth.client.scope-read', undefined],
    ['scopes.read-reads', 'oauth.client.scope-read'],
    ['attendees.list.200', 'scopes.read-reads'],
  ]);
});

test('a refusal for another reason than that somebody may not tells nothing of what a token opens', () => {
  const actual = '422 {"errors":["Not now"]}';
  const words = { status: 422, refused: true, actual, operation: 'checkIn' } as const;
  const facts = [
    breach('scopes.write-writes', ['s'], words),
    breach('checkin.check-in.succeeds', ['c'], words),
  ];
  assert.deepEqual(listed(...facts), [
    ['checkin.check-in.succeeds', undefined],
    ['scopes.write-writes', undefined],
  ]);
});

test('an operation that serves what does not exist shows nothing of what it keeps apart, unless it answers that otherwise', () => {
  const served = { status: 204, actual: '204', operation: 'deleteAttendeeField' } as const;
  const facts = [
    breach('fields.delete.other-event', ['o'], served),
    breach('errors.unknown-event', ['e'], served),
    breach('errors.unknown-field', ['f'], served),
    breach('isolation.write', ['i'], served),
    breach('bearer.missing', ['b'], served),
    breach('isolation.read', ['r'], { ...served, status: 200, actual: '200' }),
  ];
  assert.deepEqual(listed(...facts), [
    ['errors.unknown-field', undefined],
    ['errors.unknown-event', 'errors.unknown-field'],
    ['fields.delete.other-event', 'errors.unknown-field'],
    ['isolation.write', 'errors.unknown-field'],
    ['isolation.read', 'bearer.missing'],
    ['bearer.missing', undefined],
  ]);
});

test('an operation that is served without a token looks at none: whose token it was is no other finding there', () => {
  const served = (operation: 'getRegistrationType' | 'getEvent') =>
    ({ status: 200, actual: '200', operation }) as const;
  const open = served('getRegistrationType');
  const facts = [
    breach('isolation.read', ['r'], open),
    breach('account-id.required', ['a'], open),
    breach('isolation.read', ['e'], served('getEvent')),
    breach('bearer.missing', ['b'], open),
  ];
  assert.deepEqual(listed(...facts).toSorted(), [
    ['account-id.required', 'bearer.missing'],
    ['bearer.missing', undefined],
    ['isolation.read', undefined],
    ['isolation.read', 'bearer.missing'],
  ]);
});

test('a refusal that is no JSON, alone among the answers, is one finding under the rule that says most of it', () => {
  const same = { actual: '404 "<h1>Not found</h1>"', operation: 'getEvent' } as const;
  const facts = [breach('envelope.json', ['a'], same), breach('errors.404-envelope', ['a'], same)];
  assert.deepEqual(listed(...facts).toSorted(), [
    ['envelope.json', 'errors.404-envelope'],
    ['errors.404-envelope', undefined],
  ]);
});

test("an operation that serves what is another account's to anybody tells nothing of whose token it was, or of its headers", () => {
  const served = (rule: RuleId, exchange: string, operation: 'getEvent' | 'listAttendees' = 'getEvent') =>
    breach(rule, [exchange], { operation, status: 200, actual: '200' });
  const header = served('account-id.client-token', 'a');
  const token = served('oauth.client.account', 'b');
  const anybody = served('isolation.read', 'c');
  assert.deepEqual(listed(header, token, anybody), [
    ['isolation.read', undefined],
    ['account-id.client-token', 'isolation.read'],
    ['oauth.client.account', 'isolation.read'],
  ]);
  const shown = { ...served('account-id.client-token', 'f'), actual: 'account 2' };
  assert.equal(listed(shown, anybody)[1]?.[1], undefined);
  const elsewhere = served('account-id.client-token', 'd', 'listAttendees');
  assert.deepEqual(
    listed(elsewhere, anybody).map(([, why]) => why),
    [undefined, undefined],
  );
  assert.deepEqual(listed(served('errors.unknown-event', 'e'), header, token, anybody), [
    ['errors.unknown-event', undefined],
    ['isolation.read', 'errors.unknown-event'],
    ['account-id.client-token', 'errors.unknown-event'],
    ['oauth.client.account', 'errors.unknown-event'],
  ]);
});

test('whoever takes a plainly wrong credential takes those that are nearly right: one finding of an operation', () => {
  const served = { operation: 'requestToken', actual: '200 with a token' } as const;
  assert.deepEqual(
    listed(
      breach('oauth.pkce.missing-verifier', ['a'], served),
      breach('oauth.pkce.plain-challenge', ['b'], served),
      breach('oauth.pkce.wrong-verifier', ['c'], served),
    ),
    [
      ['oauth.pkce.missing-verifier', 'oauth.pkce.wrong-verifier'],
      ['oauth.pkce.plain-challenge', 'oauth.pkce.wrong-verifier'],
      ['oauth.pkce.wrong-verifier', undefined],
    ],
  );
  const open = { operation: 'getEvent', actual: '200' } as const;
  const why = (...facts: readonly ViolationFact[]) => listed(...facts).map(([, follows]) => follows);
  assert.deepEqual(why(breach('bearer.missing', ['a'], open), breach('bearer.expired', ['b'], open)), [
    undefined,
    'bearer.missing',
  ]);
  // Behind it whoever is let in may be told something else.
  const found = breach('bearer.expired', ['b'], { ...open, actual: '404' });
  const byStatus = (actual: string, status: number): string | undefined =>
    Object.fromEntries(listed(breach('bearer.missing', ['a'], { ...open, actual, status }), found))[
      'bearer.expired'
    ];
  assert.equal(byStatus('200', 200), 'bearer.missing');
  assert.equal(byStatus('403', 403), undefined);
  const elsewhere = breach('bearer.expired', ['b'], { operation: 'getMe', actual: '200' });
  assert.deepEqual(why(breach('bearer.missing', ['a'], open), elsewhere), [undefined, undefined]);
});

test('who works on a record that a stray delete took along finds none, and nothing else follows from that', () => {
  const why = (operation: ViolationFact['operation'], status: number): string | undefined =>
    Object.fromEntries(
      listed(
        breach('fields.delete.others-untouched', ['a'], { operation: 'listAttendeeFields' }),
        breach('fields.update.200', ['b'], { operation, status, refused: true, actual: `${status}` }),
      ),
    )['fields.update.200'];
  assert.equal(why('updateAttendeeField', 404), 'fields.delete.others-untouched');
  assert.equal(why('updateAttendeeField', 422), undefined);
  assert.equal(why('updateAttendee', 404), undefined);
});

test('a list that hides somebody explains its pages and counts and whoever is missing; one whose counts are right hides nobody', () => {
  const missing = { attributes: ['id'], operation: 'listAttendees' } as const;
  const once = breach('attendees.list.once', ['a'], { operation: 'listAttendees' });
  const gone = breach('attendees.update.listed', ['b'], missing);
  const full = breach('attendees.list.page-size', ['c'], { operation: 'listAttendees' });
  const why = (...facts: readonly ViolationFact[]) => Object.fromEntries(listed(...facts));
  assert.deepEqual(why(once, gone, full), {
    'attendees.list.once': undefined,
    'attendees.list.page-size': 'attendees.list.once',
    'attendees.update.listed': 'attendees.list.once',
  });
  assert.equal(why(once, gone)['attendees.update.listed'], undefined);
  // Whom refused calls may have changed is looked for in the same list.
  const refused = { attributes: ['id'], operation: 'updateAttendee', status: 404, refused: true } as const;
  const looked = breach('isolation.nothing-changed', ['d'], refused);
  const count = breach('attendees.list.total-count', ['e'], { operation: 'listAttendees' });
  assert.equal(why(count, looked)['isolation.nothing-changed'], 'attendees.list.total-count');
  const field = breach('fields.update.listed', ['b'], { ...missing, operation: 'listAttendeeFields' });
  assert.equal(why(once, full, field)['fields.update.listed'], undefined);
  const changed = breach('attendees.update.listed', ['b'], { ...missing, attributes: ['phone'] });
  assert.equal(why(once, full, changed)['attendees.update.listed'], undefined);
});

test('another account in a list explains whose events its records name, and what its token changes how a header is obeyed', () => {
  const shown = { operation: 'listAttendees', status: 200 } as const;
  assert.deepEqual(
    listed(breach('attendee.event_id.owner', ['a'], shown), breach('isolation.lists', ['a', 'b'], shown)),
    [
      ['isolation.lists', undefined],
      ['attendee.event_id.owner', 'isolation.lists'],
    ],
  );
  const why = (...facts: readonly ViolationFact[]) => Object.fromEntries(listed(...facts));
  const changed = { attributes: ['first_name'], refused: true, status: 404 } as const;
  const header = breach('account-id.client-token', ['a'], { ...changed, actual: 'first_name is "A"' });
  const plain = breach('isolation.nothing-changed', ['b'], { ...changed, actual: 'first_name is "B"' });
  assert.equal(why(header, plain)['account-id.client-token'], 'isolation.nothing-changed');
  const phone = breach('isolation.nothing-changed', ['b'], { ...changed, attributes: ['phone'] });
  assert.equal(why(header, phone)['account-id.client-token'], undefined);
});

test('a token that shows the account of another explains what else it opens there', () => {
  const why = Object.fromEntries(
    listed(
      breach('isolation.lists', ['c'], { operation: 'listEvents', status: 200 }),
      breach('account.get.bound', ['a'], { operation: 'getAccount', status: 200 }),
      breach('oauth.client.account', ['b'], { operation: 'getEvent', status: 200, actual: '200' }),
    ),
  );
  assert.deepEqual(why, {
    'account.get.bound': undefined,
    'isolation.lists': 'account.get.bound',
    'oauth.client.account': 'account.get.bound',
  });
});

test('each credential that is plainly wrong explains those that are nearly right', () => {
  const why = (plain: RuleId, near: RuleId): string | undefined => {
    const served = { operation: 'getEvent', actual: '200', status: 200 } as const;
    return Object.fromEntries(listed(breach(near, ['a'], served), breach(plain, ['b'], served)))[near];
  };
  for (const near of ['bearer.truncated', 'bearer.expired', 'bearer.revoked'] as const)
    assert.equal(why('bearer.garbage', near), 'bearer.garbage');
  for (const near of ['oauth.client.other-secret', 'oauth.code.client-secret'] as const)
    assert.equal(why('oauth.client.wrong-secret', near), 'oauth.client.wrong-secret');
  assert.equal(why('bearer.garbage', 'bearer.scheme'), undefined);
});

test('lists that cannot be read leave nothing to be said of what they show, and something of all else', () => {
  const missing = breach('attendees.create.listed', ['b', 'walk'], { later: true, attributes: ['id'] });
  const changed = breach('checkin.nothing-else', ['c'], { attributes: ['company'] });
  const scope = breach('scopes.write-needed', ['d']);
  for (const list of ['attendees.list.200', 'attendees.list.in-range', 'fields.list.200'] as const)
    assert.deepEqual(listed(missing, changed, scope, breach(list, ['a'], { refused: true })), [
      ['scopes.write-needed', undefined],
      [list, undefined],
      ['checkin.nothing-else', list],
      ['attendees.create.listed', list],
    ]);
});

test('no rule is among what its own breach explains by name, at once or by way of others', () => {
  const explained = (rule: RuleId): readonly RuleId[] =>
    CAUSES.filter(({ by, cause }) => by === 'not looked at' && cause?.includes(rule)).flatMap(
      ({ effect = [] }) => (Object.keys(RULES) as RuleId[]).filter((one) => effect.includes(one)),
    );
  for (const id of Object.keys(RULES) as RuleId[]) {
    const seen = new Set<RuleId>();
    const waiting = [...explained(id)];
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      if (!seen.has(one)) waiting.push(...explained(one));
      seen.add(one);
    }
    assert.ok(!seen.has(id), id);
  }
  for (const { by, cause = [], effect = [] } of CAUSES)
    for (const one of cause) assert.ok(!effect.includes(one), `${by}: ${one}`);
});

test('what weighs more than its tier says is seen in a way of its own', () => {
  for (const { by, cause = [], seen, weighs } of CAUSES)
    if (weighs !== undefined) {
      assert.notEqual(seen, undefined, by);
      for (const one of cause) assert.ok(WEIGHTS.indexOf(weighs) < WEIGHTS.indexOf(RULES[one].tier), one);
    }
});

test('of two breaches that explain each other one stays the cause', () => {
  const over = { operation: 'getEvent', actual: '200' } as const;
  const implied = 'bearer.garbage';
  assert.deepEqual(listed(breach(implied, ['a'], over), breach('bearer.missing', ['a'], over)), [
    [implied, 'bearer.missing'],
    ['bearer.missing', undefined],
  ]);
});

test('a write that was not kept explains what reads as before it elsewhere, and is explained by no change beside it', () => {
  const stray = breach('attendees.update.untouched', ['a'], { attributes: ['company'] });
  const others = breach('attendees.update.others-untouched', ['b'], { attributes: ['company'], later: true });
  const listedWrong = { attributes: ['company', 'phone'], later: true } as const;
  const why = (...facts: readonly ViolationFact[]) => Object.fromEntries(listed(...facts));
  const kept = breach('attendees.update.listed', ['c'], { attributes: ['company'], later: true });
  assert.equal(why(stray, kept)['attendees.update.listed'], 'attendees.update.untouched');
  const found = why(stray, others, { ...kept, notKept: ['company'] });
  assert.equal(found['attendees.update.listed'], undefined);
  assert.notEqual(found['attendees.update.untouched'], undefined);
  assert.notEqual(found['attendees.update.others-untouched'], undefined);
  // Two breaches of the rule in one operation are one finding, which knows what either was about.
  const two = why(
    stray,
    breach('attendees.update.listed', ['d'], { ...listedWrong, notKept: ['phone'] }),
    breach('attendees.update.listed', ['e'], { ...listedWrong, notKept: ['company'] }),
  );
  assert.equal(two['attendees.update.untouched'], 'attendees.update.listed');
});

test('who was never made explains whoever is missing elsewhere, and what is not found', () => {
  const gone = { attributes: ['id'], later: true } as const;
  const notFound = { actual: '404 not found', refused: true, status: 404 } as const;
  const why = (
    notKept: readonly string[],
    status = 404,
    rule: 'attendees.create.listed' | 'attendees.update.listed' = 'attendees.create.listed',
  ) =>
    Object.fromEntries(
      listed(
        breach(rule, ['a'], { ...gone, notKept }),
        breach('checkin.nothing-else', ['b'], gone),
        breach('attendees.update.200', ['c'], { ...notFound, status }),
      ),
    );
  assert.equal(why(['id'])['attendees.update.200'], 'attendees.create.listed');
  assert.equal(why(['id'])['checkin.nothing-else'], 'attendees.create.listed');
  assert.equal(why(['id'], 422)['attendees.update.200'], undefined);
  assert.equal(why([])['attendees.update.200'], undefined);
  assert.equal(why(['id'], 404, 'attendees.update.listed')['attendees.update.200'], undefined);
});

test('what reads as before an acknowledged write is nothing that another call has changed', () => {
  const reads = (
    rule: 'isolation.nothing-changed' | 'attendees.update.same',
    notKept: readonly string[],
    lost: readonly string[] = ['rsvp_status'],
  ) =>
    Object.fromEntries(
      listed(
        breach('rsvp.listed', ['a'], { attributes: ['rsvp_status'], notKept: lost, later: true }),
        breach(rule, ['b'], { attributes: ['company', 'rsvp_status'], notKept }),
      ),
    )[rule];
  assert.equal(reads('isolation.nothing-changed', ['company', 'rsvp_status']), 'rsvp.listed');
  assert.equal(reads('isolation.nothing-changed', ['company']), undefined, 'something else was changed, too');
  const overwritten = reads('isolation.nothing-changed', ['company', 'rsvp_status'], []);
  assert.equal(overwritten, undefined, 'what was listed amiss was no write that was lost');
  assert.equal(reads('attendees.update.same', ['company', 'rsvp_status']), undefined);
});

test('a step at the doors that was taken back explains who reads as before it, and the step that is refused for it', () => {
  const state = ['checkin_status'];
  const why = (notKept: readonly string[], operation: 'checkOut' | 'updateAttendee' = 'checkOut') =>
    Object.fromEntries(
      listed(
        breach('checkin.answer-is-read', ['a'], {
          ...{ operation: 'checkIn', attributes: state, notKept, later: true },
        }),
        breach('checkin.other-event', ['b'], { operation: 'checkIn', attributes: state, notKept: state }),
        breach('account-id.own', ['c'], { operation, actual: '422', refused: true, status: 422 }),
      ),
    );
  const told = why(state);
  assert.equal(told['checkin.other-event'], 'checkin.answer-is-read');
  assert.equal(told['account-id.own'], 'checkin.answer-is-read');
  assert.equal(why(state, 'updateAttendee')['account-id.own'], undefined, 'an update needs no check-in');
  const moved = why([]);
  assert.equal(moved['account-id.own'], undefined, 'the step was kept, and another one moved the state');
  assert.notEqual(moved['checkin.other-event'], 'checkin.answer-is-read');
});

test('only a rule about what is stored has writes that were not kept, and one about an attribute those of this one', () => {
  const stray = breach('attendees.update.untouched', ['a'], { attributes: ['company'] });
  for (const rule of ['isolation.nothing-changed', 'rsvp.listed'] as const) {
    const facts = [
      stray,
      breach(rule, ['b'], { attributes: ['company'], notKept: ['company'], later: true }),
    ];
    assert.equal(Object.fromEntries(listed(...facts))['attendees.update.untouched'], undefined, rule);
  }
});

test('a token that was granted too much explains the operations that serve it, where they refuse others', () => {
  const served = (operation: 'createAttendee' | 'updateAttendee', id: string) =>
    breach('scopes.write-needed', [id], { operation, actual: '200' });
  const wide = breach('oauth.code.scope-not-wider', ['a', 'b'], { actual: 'createAttendee, updateAttendee' });
  const byDefault = breach('oauth.client.scope-default', ['z'], { operation: 'createAttendee' });
  const causes = (...facts: Parameters<typeof deriveVerdict>[0]) =>
    deriveVerdict(facts, { seed: 1, today: '2026-01-01' })
      .violations.filter(({ follows }) => follows === undefined)
      .map(({ rule, operation }) => `${rule} ${operation}`);
  const all = [served('createAttendee', 'a'), served('updateAttendee', 'b'), wide, byDefault];
  const refused = ['scopes.write-needed', 'oauth.client.scope-default'].map(
    (rule) => ({ kind: 'pass', rule: rule as RuleId, check: 'a check', count: 1, exchange: 'y' }) as const,
  );
  assert.deepEqual(causes(...all, ...refused), ['oauth.code.scope-not-wider updateAttendee']);
  // Where no token is refused anywhere, it is the operations that ask for no scope.
  assert.ok(causes(...all).includes('scopes.write-needed createAttendee'));
  // One operation that asks for none shows nothing of the token.
  const single = breach('oauth.code.scope-not-wider', ['x'], { operation: 'createAttendee' });
  assert.ok(
    causes(served('createAttendee', 'a'), single, ...refused).includes('scopes.write-needed createAttendee'),
  );
});

test('a value that a write lets in explains that it is shown, by whatever operation', () => {
  const facts = [
    breach('rsvp.only-five', ['a']),
    breach('attendee.rsvp_status.value', ['a']),
    breach('attendee.rsvp_status.value', ['b'], { operation: 'listAttendees' }),
  ];
  const pass = { kind: 'pass', check: 'a check', count: 1, exchange: 'y' } as const;
  const obeyed = { ...pass, rule: 'attendee.rsvp_status.value' } as const;
  const { violations } = deriveVerdict([...facts, obeyed], { seed: 1, today: '2026-01-01' });
  assert.deepEqual(
    violations.filter(({ follows }) => follows === undefined).map(({ rule }) => rule),
    ['rsvp.only-five'],
  );
});

test('a state that was not kept is the rule about the state, not the one about updates', () => {
  const wrong = { attributes: ['rsvp_status'], notKept: ['rsvp_status'], later: true } as const;
  const why = Object.fromEntries(
    listed(breach('attendees.update.listed', ['a'], wrong), breach('rsvp.listed', ['b'], wrong)),
  );
  assert.deepEqual(why, { 'rsvp.listed': undefined, 'attendees.update.listed': 'rsvp.listed' });
});

test('what is refused in the words of a limit that answers otherwise was sent in haste, and nothing else was', () => {
  const refused = (rule: RuleId, actual: string) =>
    breach(rule, [rule], { actual, refused: true, status: Number.parseInt(actual, 10) });
  const why = Object.fromEntries(
    listed(
      refused('errors.unknown-attendee', '403 {"error":"Slow down"}'),
      refused('fields.create.201', '403 {"error":"No"}'),
      refused('rate-limit.exists', '403 {"error":"Slow down"}'),
    ),
  );
  assert.deepEqual(why, {
    'rate-limit.exists': undefined,
    'errors.unknown-attendee': 'rate-limit.exists',
    'fields.create.201': undefined,
  });
});

test('a token that is refused now and then explains what is refused with 401, and a token of another kind', () => {
  const nowAndThen = (rule: RuleId) => breach(rule, [rule], { actual: '401, then 200', status: 200 });
  const refused = (rule: RuleId, status: number) =>
    breach(rule, [rule], { actual: `${status} {"error":"No"}`, refused: true, status });
  const why = Object.fromEntries(
    listed(
      refused('attendees.list.in-range', 401),
      refused('events.list.answers', 422),
      nowAndThen('oauth.code.token'),
      nowAndThen('oauth.client.token'),
    ),
  );
  assert.deepEqual(why, {
    'attendees.list.in-range': 'oauth.code.token',
    'events.list.answers': undefined,
    'oauth.code.token': 'oauth.client.token',
    'oauth.client.token': undefined,
  });
});

test('what an update beside rsvp_status has not taken is blank where nothing was there, and follows from that', () => {
  const lost = breach('rsvp.with-others', ['a']);
  const why = (actual: string) =>
    Object.fromEntries(listed(lost, breach('attendee.email.value', ['b'], { actual })))[
      'attendee.email.value'
    ];
  assert.equal(why('/item/email = ""'), 'rsvp.with-others');
  assert.equal(why('/item/email = "no address"'), undefined);
});

test('a refusal that names an attribute which is not stored as it was sent follows from that', () => {
  const lost = breach('attendees.update.keeps-phone', ['a']);
  const why = (actual: string) =>
    Object.fromEntries(
      listed(lost, breach('attendees.update.200', ['b'], { actual, refused: true, status: 422 })),
    )['attendees.update.200'];
  assert.equal(why('422 {"errors":["Phone is not in E.164 format"]}'), 'attendees.update.keeps-phone');
  assert.equal(why('422 {"errors":["company is too long"]}'), undefined);
});

test('an update that overlapped with a scan and lost what every update loses follows from that', () => {
  const lost = ['company', 'job_title'].map((name, index) =>
    breach('attendees.update.untouched', [`a${index}`], { attributes: [name], actual: name }),
  );
  const beside = breach('checkin.nothing-else', ['b'], {
    attributes: ['company'],
    actual: 'other',
    later: true,
  });
  assert.equal(
    Object.fromEntries(listed(...lost, beside))['checkin.nothing-else'],
    'attendees.update.untouched',
  );
});

test('messages name operations by method and path, and leave what a service said', () => {
  const [one] = deriveVerdict(
    [
      breach('events.get.same', ['a'], {
        message: 'getEvent and checkIn: "getEvent" of /getEvent, getEvents',
      }),
    ],
    { seed: 1, today: '2026-01-01' },
  ).violations;
  assert.equal(
    one?.message,
    'GET /events/{id} and POST /events/{event_id}/attendees/{id}/check_in: "getEvent" of /getEvent, getEvents',
  );
});

test('a total that no walk reaches explains pages that are not as full as it says, unless somebody is left out', () => {
  const list = { operation: 'listAttendees' } as const;
  const size = breach('attendees.list.page-size', ['a'], list);
  const total = breach('attendees.list.total-count', ['b'], list);
  const why = Object.fromEntries(listed(size, total));
  assert.deepEqual(why, {
    'attendees.list.page-size': 'attendees.list.total-count',
    'attendees.list.total-count': undefined,
  });
  assert.equal(
    Object.fromEntries(listed(size, total, breach('attendees.list.once', ['c'], list)))[
      'attendees.list.total-count'
    ],
    'attendees.list.once',
  );
});

test('a walk that does not reach its total explains an attendee who is not in the list, and no changed one', () => {
  const total = breach('attendees.list.total-count', ['a'], { operation: 'listAttendees' });
  const why = (attribute: string) => {
    const read = breach('isolation.nothing-changed', ['b'], { attributes: [attribute] });
    return Object.fromEntries(listed(read, total))['isolation.nothing-changed'];
  };
  assert.equal(why('id'), 'attendees.list.total-count');
  assert.equal(why('phone'), undefined);
});

test('a deleted field that is still listed is found for that reason, one that is only served to an update is not', () => {
  const served = { status: 200, actual: '200' } as const;
  const update = { ...served, operation: 'updateAttendeeField' } as const;
  const unknown = breach('errors.unknown-field', ['delete', 'update'], update);
  const taken = breach('fields.delete.gone', ['delete', 'update'], update);
  const still = breach('fields.delete.gone', ['delete', 'list'], { operation: 'listAttendeeFields' });
  const causes = (...facts: readonly ViolationFact[]) =>
    listed(...facts).flatMap(([rule, follows]) => (follows === undefined ? [rule] : []));
  assert.deepEqual(causes(unknown, taken, still), ['fields.delete.gone']);
  assert.deepEqual(causes(unknown, taken), ['errors.unknown-field']);
  const other = { ...still, exchanges: ['another delete', 'list'] };
  assert.deepEqual(causes(unknown, other), ['errors.unknown-field', 'fields.delete.gone']);
});

test('what one operation lets through is that operation’s doing, and not its token’s, but where all let it through', () => {
  const through = (rule: RuleId, ...exchanges: readonly string[]) =>
    breach(rule, exchanges, { operation: 'createAttendee', status: 201 });
  const pass = { kind: 'pass', check: 'a check', count: 1, exchange: 'y' } as const;
  const obeyed = { ...pass, rule: 'scopes.write-needed' } as const;
  const causes = (...wide: readonly string[]) =>
    deriveVerdict(
      [through('oauth.client.scope-not-wider', ...wide), through('scopes.write-needed', 'b'), obeyed],
      { seed: 1, today: '2026-01-01' },
    ).violations.flatMap(({ rule, follows }) => (follows === undefined ? [rule] : []));
  assert.deepEqual(causes('a'), ['scopes.write-needed']);
  assert.deepEqual(causes('a', 'b'), ['oauth.client.scope-not-wider']);
});

test('what is granted amiss is one breach, whichever operations show it', () => {
  const facts = (['getEvent', 'getAccount'] as const).map((operation, index) =>
    breach('oauth.client.scope-default', [`${index}`], { operation }),
  );
  assert.deepEqual(listed(...facts), [['oauth.client.scope-default', undefined]]);
});

test('a list that shows neither updates nor check-ins explains what is read of others', () => {
  const list = { operation: 'listAttendees', later: true } as const;
  const stale = [
    breach('attendees.update.listed', ['a'], { ...list, attributes: ['company'] }),
    breach('checkin.answer-is-read', ['b'], { ...list, attributes: ['checkin_status'] }),
  ];
  const stray = breach('checkin.others-untouched', ['c'], { ...list, attributes: ['phone'] });
  const why = (...facts: readonly ViolationFact[]) => Object.fromEntries(listed(...facts));
  assert.equal(why(...stale, stray)['checkin.others-untouched'], 'attendees.update.listed');
  assert.equal(why(...stale.slice(0, 1), stray)['checkin.others-untouched'], undefined);
  const form = { ...list, operation: 'listAttendeeFields' } as const;
  const fields = (['fields.create.listed', 'fields.update.listed', 'fields.delete.other-event'] as const).map(
    (rule) => breach(rule, [rule], { ...form, attributes: ['id'] }),
  );
  assert.equal(why(...fields)['fields.delete.other-event'], 'fields.create.listed');
});

test('an operation that answers another record explains what else its answers show', () => {
  const why = (over: Partial<ViolationFact>) =>
    Object.fromEntries(
      listed(
        breach('attendees.update.same', ['a']),
        breach('attendees.update.keeps-phone', ['b'], { attributes: ['phone'], ...over }),
      ),
    )['attendees.update.keeps-phone'];
  assert.equal(why({}), 'attendees.update.same');
  assert.equal(why({ later: true }), undefined);
});

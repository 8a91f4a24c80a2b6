import assert from 'node:assert/strict';
import { test } from 'node:test';
import vm from 'node:vm';
import { Ajv } from 'ajv';
import type { Exchange } from '../../record/exchange.ts';
import type { Want } from '../../record/wanted.ts';
import { KIND } from '../../record/wanted.ts';
import type { Recipe } from '../../reports/replay/as/calls.ts';
import { recipeOf } from '../../reports/replay/as/calls.ts';
import { hurlFile } from '../../reports/replay/as/hurl.ts';
import { postmanCollection } from '../../reports/replay/as/postman.ts';
import { hurlEntries } from '../tools/hurl-grammar.ts';
import { POSTMAN_SCHEMA } from '../tools/postman-schema.ts';
import { exchange, HOSTILE, RUN } from './sample.ts';

const ajv = new Ajv({ strict: true, allErrors: true });
const isCollection = ajv.compile(POSTMAN_SCHEMA);

const call = (id: string, method: string, url: string, body: string | null): Exchange =>
  exchange({
    id,
    operation: method === 'POST' ? 'createAttendee' : method === 'GET' ? 'listAttendees' : 'updateAttendee',
    identity: 'client',
    request: {
      ...{
        method,
        url: `${RUN.base_url}${url}`,
        body,
        query: [],
        path: method === 'PATCH' ? { id: '42' } : {},
      },
      headers: { authorization: 'Bearer $MUSTER_TOKEN', 'content-type': 'application/json', host: 'x' },
    },
    response: { status: 201, headers: {}, body: '{"item":{"id":42}}' },
  });
const GRANT = exchange({
  operation: 'requestToken',
  request: {
    ...exchange().request,
    method: 'POST',
    url: `${RUN.base_url}/oauth/token`,
    headers: {},
    body: 'grant_type=client_credentials&client_id=lake&client_secret=$MUSTER_SECRET&scope=read+write',
  },
});
const MADE = call(
  '1',
  'POST',
  '/events/5/attendees',
  '{"item":{"first_name":"O`N # \\"{{x}} \\u0007","email":"a@example.com"}}',
);
const CHANGED = call('2', 'PATCH', '/events/5/attendees/42', '{"item":{"session_id":7}}');
const LIST = call('3', 'GET', '/events/5/attendees?per_page=100', null);

const recipe = (deciding: Exchange, ...wants: readonly Want[]): Recipe =>
  recipeOf(
    { steps: [MADE, deciding], wants, made: new Map([['42', MADE]]) },
    {
      ...{ exchanges: new Map(), stories: new Map(), storiesOfOthers: new Map(), makers: new Map() },
      grants: new Map([['client', GRANT]]),
      run: { ...RUN, records: { event_id: '5', session_id: '7' } },
    },
  );
const PLAIN = recipe(CHANGED, { of: '2', at: ['item', 'first_name'], is: ['"Zo\\\\e \\"x\\" #1"'] });
const WALKED = recipe(LIST, { of: '3', at: ['items', '[id=42]', 'job_title'], is: ['"Usher"'] });

test('a collection of Postman has the form that is published, whatever was sent, and names every variable', () => {
  const collection = postmanCollection(HOSTILE, [
    { title: HOSTILE, about: HOSTILE, recipe: PLAIN },
    { title: 'two', about: 'two', recipe: WALKED },
  ]);
  assert.ok(isCollection(collection), ajv.errorsText(isCollection.errors));
  const text = JSON.stringify(collection);
  const known = new Set((collection as { variable: Array<{ key: string }> }).variable.map(({ key }) => key));
  const set = [...text.matchAll(/collectionVariables\.set\(\\?["'](\w+)/g)].map(([, name]) => name ?? '');
  for (const [, name = ''] of text.matchAll(/\{\{(\w+)\}\}/g))
    assert.ok(known.has(name) || set.includes(name), name);
  assert.ok(known.has('MUSTER_EVENT_ID') && known.has('MUSTER_CLIENT_SECRET'));
  assert.doesNotMatch(text, /\$MUSTER_/);
});

interface Item {
  readonly name: string;
  readonly event?: ReadonlyArray<{
    readonly listen: string;
    readonly script: { readonly exec: readonly string[] };
  }>;
}

/** Runs the scripts of the last request of a folder as Postman does, page by page, and answers what their tests came to. */
function tested(
  decided: Recipe,
  pages: readonly unknown[],
): { readonly held: boolean[]; readonly asked: number } {
  const collection = postmanCollection('x', [{ title: 'x', about: 'x', recipe: decided }]);
  const { item } = collection as { item: ReadonlyArray<{ item: readonly Item[] }> };
  const last = item[0]?.item.at(-1);
  const variables = new Map([['MUSTER_ATTENDEE', '777']]);
  const held: boolean[] = [];
  let asked = 0;
  for (let again = true; again; ) {
    again = false;
    const body = pages[asked];
    asked += 1;
    const context = {
      pm: {
        collectionVariables: {
          get: (name: string) => variables.get(name),
          set: (name: string, value: string) => variables.set(name, value),
          unset: (name: string) => variables.delete(name),
        },
        variables: {
          replaceIn: (text: string) =>
            text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => variables.get(name) ?? ''),
        },
        response: { code: 200, json: () => body, headers: new Map() },
        info: { requestId: 'x' },
        test: (_name: string, run: () => void) => run(),
        expect: (value: unknown) => ({ to: { equal: (wanted: unknown) => held.push(value === wanted) } }),
      },
      postman: {
        setNextRequest: () => {
          again = true;
        },
      },
    };
    for (const { script } of last?.event ?? []) vm.runInNewContext(script.exec.join('\n'), context);
  }
  return { held, asked };
}

test('the test of a request of Postman says what the answer shows, whatever the order of members', () => {
  const of = (is: string, value: unknown) =>
    tested(recipe(CHANGED, { of: '2', at: ['item', 'x'], is: [is] }), [{ item: { x: value } }]).held;
  assert.deepEqual(of('{"a":1,"b":[2]}', { b: [2], a: 1 }), [true]);
  assert.deepEqual(of('{"a":1,"b":[2]}', { b: [3], a: 1 }), [false]);
  assert.deepEqual(of('null', undefined), [false]);
  const kind = recipe(CHANGED, { of: '2', at: ['item', 'x'], like: KIND.string });
  assert.deepEqual(tested(kind, [{ item: { x: 'y' } }]).held, [true]);
  assert.deepEqual(tested(kind, [{ item: { x: 1 } }]).held, [false]);
});

test('Postman walks a list until a page shows the record, or holds nobody', () => {
  const page = (...ids: number[]) => ({ items: ids.map((id) => ({ id, job_title: 'Usher' })) });
  assert.deepEqual(tested(WALKED, [page(1), page(2), page(777), page(8)]), { held: [true], asked: 3 });
  assert.deepEqual(tested(WALKED, [page(1), page()]), { held: [false], asked: 2 });
});

test('Postman walks a list until a page holds what none must hold, and to its end where none does', () => {
  const nowhere = recipe(LIST, { of: '3', at: ['items'], like: '[Mm]ark', not: true });
  const page = (...names: string[]) => ({ items: names.map((name, id) => ({ id, first_name: name })) });
  assert.deepEqual(tested(nowhere, [page('Ada'), page('Mark'), page('Eve')]), { held: [false], asked: 2 });
  assert.deepEqual(tested(nowhere, [page('Ada'), page('Eve'), page()]), { held: [true], asked: 3 });
  const text = hurlFile('x', 'x', nowhere);
  assert.ok(typeof text !== 'string' && /walks none/.test(text.why));
});

test('a file of Hurl keeps to the grammar, whatever was sent, and asserts in its last entry alone', () => {
  const text = hurlFile(HOSTILE, HOSTILE, PLAIN);
  assert.ok(typeof text === 'string');
  const entries = hurlEntries(text);
  assert.deepEqual(
    entries.map(({ method, url }) => `${method} ${url}`),
    [
      'POST {{MUSTER_BASE_URL}}/oauth/token',
      'POST {{MUSTER_BASE_URL}}/events/{{MUSTER_EVENT_ID}}/attendees',
      'PATCH {{MUSTER_BASE_URL}}/events/{{MUSTER_EVENT_ID}}/attendees/{{MUSTER_ATTENDEE}}',
    ],
  );
  assert.equal(
    entries[1]?.body,
    (MADE.request.body ?? '').replace('{{', '{\\u007b').replace('"a@', '"a{{MUSTER_NOW}}@'),
  );
  assert.deepEqual(JSON.parse(entries[1]?.body ?? '').item.first_name, 'O`N # "{{x}} \u0007');
  assert.deepEqual(
    entries.map(({ asserts }) => asserts.length),
    [0, 0, 1],
  );
  assert.equal(entries[2]?.body, '{"item":{"session_id":{{MUSTER_SESSION_ID}}}}');
  assert.equal(entries[2]?.asserts[0], String.raw`jsonpath "$['item']['first_name']" == "Zo\\e \"x\" #1"`);
});

const SAID: ReadonlyArray<readonly [Omit<Want, 'of'>, string | undefined]> = [
  [{ at: 'status', is: ['422'] }, 'status == 422'],
  [{ at: 'status', like: '^2', not: true }, 'status >= 300'],
  [{ at: 'status', is: ['500'], not: true }, 'status not == 500'],
  [{ at: 'content-type', like: '^application/json' }, 'header "Content-Type" matches "^application/json"'],
  [{ at: ['item', 'id'], like: KIND.any }, `jsonpath "$['item']['id']" exists`],
  [
    { at: ['item', 'email'], like: '^"[^@" ]+@[^@" ]+"$' },
    `jsonpath "$['item']['email']" matches "^[^@\\" ]+@[^@\\" ]+$"`,
  ],
  [
    { at: ['item', 'fields', '[field.id=7]', 'value'], is: ['true'] },
    `jsonpath "$['item']['fields'][?(@.field.id == 7)]['value']" == true`,
  ],
  [{ at: ['item', 'event_id'], is: ['"51"', '51'] }, `jsonpath "$['item']['event_id']" == 51`],
  [{ at: ['item', 'x'], is: ['{"a":1}'] }, undefined],
  [{ at: ['item', 'x'], is: ['"a"', '"b"'] }, undefined],
  [{ at: ['item', 'x'], is: ['1'], when: 200 }, undefined],
];

for (const [want, said] of SAID)
  test(`what an answer has to show ${said === undefined ? 'and Hurl has no word for is left out' : 'is asserted'}: ${JSON.stringify(want)}`, () => {
    const text = hurlFile('x', 'x', recipe(CHANGED, { of: '2', ...want }));
    if (said === undefined) assert.ok(typeof text !== 'string' && /no word/.test(text.why));
    else assert.equal(typeof text === 'string' && hurlEntries(text).at(-1)?.asserts[0], said);
  });

test('Hurl is asked for no record that stands on some page of a list', () => {
  const text = hurlFile('x', 'x', WALKED);
  assert.ok(typeof text !== 'string' && /walks none/.test(text.why));
});

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import type { ViolationResult } from '../../judge/results.ts';
import { violationsOf } from '../../judge/violations.ts';
import type { Exchange } from '../../record/exchange.ts';
import type { ViolationFact } from '../../record/facts.ts';
import type { RuleVerdict } from '../../record/verdict-file.ts';
import { KIND } from '../../record/wanted.ts';
import { replayPlan } from '../../reports/replay/plan.ts';
import { runAgain } from '../../reports/replay/run-again.ts';
import { scriptOf } from '../../reports/replay/script.ts';
import { isGrant } from '../../reports/replay/tokens.ts';
import type { Result } from '../../reports/result.ts';
import { storyKey } from '../../reports/story.ts';
import type { OperationId } from '../../spec/contract.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { exchange, HOSTILE, RUN, violation } from './sample.ts';

const run = promisify(execFile);

type Evidence = Pick<Result, 'exchanges' | 'stories' | 'storiesOfOthers' | 'grants' | 'makers'>;

/** Runs a script; a script that ends with a finding is told by its code, as any other. */
async function ends(
  script: string,
  env: Readonly<Record<string, string>>,
): Promise<{ code: number; last: string }> {
  const { code, stdout } = await run('sh', ['-c', script], {
    env: { ...process.env, MUSTER_COMMAND: 'false', ...env },
  }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => error,
  );
  return { code, last: stdout.trimEnd().split('\n').at(-1) ?? '' };
}

/** What stands for the command: it ends so, and leaves this verdict on a rule; none where it leaves nothing. */
function commandThat(code: number, verdict?: RuleVerdict, id: RuleId = result({}).rule): string {
  const command = join(mkdtempSync(join(tmpdir(), 'muster-')), 'muster');
  const rules = [{ id, verdict, reason: 'nothing was asked' }];
  const file = JSON.stringify({ notes: [], rules, violations: [] });
  // The last argument is the folder of the results.
  const leave = verdict === undefined ? '' : `printf '%s' '${file}' > "$1/verdict.json"; `;
  writeFileSync(command, `while [ $# -gt 1 ]; do shift; done; ${leave}exit ${code}`);
  return `sh ${command}`;
}
const result = (over: Partial<ViolationFact>) => {
  const [one] = violationsOf([violation(over)], { seed: 7, today: '2026-01-01' }, () => false);
  assert.ok(one);
  return one;
};

/** The record that was made stands on the third of four pages. */
const pageOf = (url: string): string => {
  const page = Number(new URL(url, 'http://x').searchParams.get('page'));
  return JSON.stringify({
    items: page > 4 ? [] : [{ id: page === 3 && url.startsWith('/list-with?') ? 777 : 7770 + page }],
  });
};

describe('a script that is pasted into a shell', () => {
  const met: string[] = [];
  let server: Server;
  let base = '';
  let people = 0;

  before(async () => {
    server = createServer(async (request, response) => {
      const body = await bodyOf(request);
      const told = request.url === '/oauth/token' ? [...new URLSearchParams(body).values()].join(' ') : body;
      met.push(`${request.method} ${request.url} ${request.headers.authorization ?? '-'} ${told}`);
      response.setHeader('content-type', 'application/json');
      if (request.url === '/oauth/token')
        response.end(
          JSON.stringify({ access_token: `token-of-${new URLSearchParams(body).get('client_id')}` }),
        );
      else if (request.url === '/list?page=1&per_page=1')
        response.end(JSON.stringify({ items: [], metadata: { total_count: people } }));
      else if (request.url?.includes('/list')) response.end(pageOf(request.url));
      else if (request.url === '/a/nothing') response.end('{}');
      else response.end('{"item":{"id": 777,"first_name":"Zoe","fields":[{"field":{"id":5}}]}}');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());

  const call = (
    id: string,
    method: string,
    path: Record<string, string>,
    url: string,
    body: string | null,
  ): Exchange =>
    exchange({
      id,
      operation: method === 'POST' ? 'createAttendee' : 'updateAttendee',
      identity: 'client',
      started: RUN.started + Number(id),
      ended: RUN.started + Number(id),
      request: {
        method,
        url: `${base}${url}`,
        headers: { authorization: 'Bearer $MUSTER_TOKEN', 'content-type': 'application/json' },
        body,
        path,
        query: [],
      },
      response: { status: 200, headers: {}, body: '{"item":{"id":42}}' },
    });
  const grant = (identity: string, client: string): Exchange =>
    exchange({
      operation: 'requestToken',
      identity,
      request: {
        ...exchange().request,
        method: 'POST',
        url: `${base}/oauth/token`,
        headers: {},
        body: `grant_type=client_credentials&client_id=${client}&client_secret=$MUSTER_SECRET&scope=read+write`,
      },
    });

  const scriptFor = (one: ViolationResult, evidence: Partial<Evidence>): string =>
    scriptOf(one, {
      ...{ exchanges: new Map(), grants: new Map(), makers: new Map() },
      ...{ stories: new Map(), storiesOfOthers: new Map() },
      ...evidence,
      run: { ...RUN, base_url: base },
    })?.text ?? '';

  const client = new Map([['client', () => grant('client', 'lake')]]);
  const grants = (): Map<string, Exchange> => new Map([...client].map(([name, make]) => [name, make()]));
  const secrets = { MUSTER_CLIENT_SECRET: 'a+b&c', MUSTER_FOREIGN_CLIENT_SECRET: 'h' };

  test('fetches a token for each identity, makes the record anew, sends what was recorded and says what decides', async () => {
    const made = call(
      '1',
      'POST',
      { event_id: '1' },
      '/a/attendees',
      '{"item":{"first_name":"O\'Neil $(id) `id`"}}',
    );
    const read = {
      ...call('3', 'PATCH', { event_id: '1', id: '42' }, '/a/attendees/42', null),
      identity: 'foreign',
    };
    for (const [wanted, code, last] of [
      ['"Ada"', 1, 'still broken: first_name is "Zoe", not "Ada"'],
      ['"Zoe"', 0, 'mended'],
    ] as const) {
      met.length = 0;
      const sent = `{"item":{"first_name":${wanted}}}`;
      const changed = call('2', 'PATCH', { event_id: '1', id: '42' }, '/a/attendees/42', sent);
      const one = result({
        exchanges: ['2', '3'],
        expected: HOSTILE,
        wants: [{ of: '3', at: ['item', 'first_name'], is: [wanted] }],
      });
      const script = scriptFor(one, {
        exchanges: new Map([changed, read].map((each) => [each.id, each])),
        stories: new Map([[storyKey(one), [made]]]),
        grants: new Map([...grants(), ['foreign', grant('foreign', 'hill')]]),
      });
      assert.deepEqual(await ends(script, secrets), { code, last });
      assert.deepEqual(met, [
        'POST /oauth/token - client_credentials lake a+b&c read write',
        'POST /oauth/token - client_credentials hill h read write',
        'POST /a/attendees Bearer token-of-lake {"item":{"first_name":"O\'Neil $(id) `id`"}}',
        `PATCH /a/attendees/777 Bearer token-of-lake ${sent}`,
        'PATCH /a/attendees/777 Bearer token-of-hill ',
      ]);
    }
  });

  test('makes what another check of the run had made, and gives it an address that nobody has', async () => {
    met.length = 0;
    const field = call('1', 'POST', { event_id: '1' }, '/a/attendee_fields', '{"item":{"label":"x"}}');
    const maker = {
      ...field,
      operation: 'createAttendeeField' as const,
      check: 'another',
      response: { status: 201, headers: {}, body: '{"item":{"id":5}}' },
    };
    const body = '{"item":{"email":"ada@example.com","fields":[{"attendee_field_id":5,"value":"y"}]}}';
    const create = call('2', 'POST', { event_id: '1' }, '/a/attendees', body);
    const change = call('3', 'PATCH', { event_id: '1', id: '42' }, '/a/attendees/42', '{}');
    const one = result({
      exchanges: ['2', '3'],
      wants: [
        { of: '3', at: 'status', is: ['200'] },
        { of: '3', at: ['item', 'fields', '[field.id=5]', 'value'], is: ['"y"'] },
      ],
    });
    const script = scriptFor(one, {
      exchanges: new Map([create, change].map((each) => [each.id, each])),
      makers: new Map([['attendee_fields 1 5', maker]]),
      grants: grants(),
    });
    assert.deepEqual(await ends(script, secrets), {
      code: 1,
      last: 'still broken: fields.value is nothing, not "y"',
    });
    assert.equal(met[1], 'POST /a/attendee_fields Bearer token-of-lake {"item":{"label":"x"}}');
    assert.match(met[2] ?? '', /"email":"ada\d{10}@example.com","fields":\[\{"attendee_field_id":777,/);
    assert.match(met[3] ?? '', /^PATCH \/a\/attendees\/777 /);
  });

  test('fetches a token by HTTP Basic where the run had to', async () => {
    met.length = 0;
    const { request, ...rest } = grant('client', 'lake');
    const byBasic: Exchange = {
      ...rest,
      request: {
        ...request,
        headers: { authorization: 'Basic $MUSTER_CLIENT_SECRET_BASIC' },
        body: 'grant_type=client_credentials&scope=read',
      },
    };
    const read = call('3', 'GET', {}, '/a/events', null);
    const one = result({ exchanges: ['3'], wants: [{ of: '3', at: 'status', is: ['404'] }] });
    const script = scriptFor(one, {
      exchanges: new Map([['3', read]]),
      grants: new Map([['client', byBasic]]),
    });
    assert.deepEqual(await ends(script, {}), {
      code: 2,
      last: 'not decided: export MUSTER_CLIENT_SECRET_BASIC first: client id, colon and secret in base64',
    });
    assert.deepEqual(met, []);
    assert.equal((await ends(script, { MUSTER_CLIENT_SECRET_BASIC: 'bGFrZTpz' })).code, 1);
    assert.match(met[0] ?? '', /^POST \/oauth\/token Basic bGFrZTpz client_credentials/);
    assert.match(met[1] ?? '', /^GET \/a\/events Bearer token-of-/);
  });

  test('walks a list until it shows the record that was made anew, or ends', async () => {
    const made = call('1', 'POST', { event_id: '1' }, '/a/attendees', '{}');
    const list = (id: string, url: string): Exchange => ({
      ...call(id, 'GET', { event_id: '1' }, url, null),
      operation: 'listAttendees',
    });
    for (const [name, pages, outcome] of [
      ['/list-with', 3, { code: 0, last: 'mended' }],
      ['/list-without', 20, { code: 1, last: 'still broken: id is nothing, and has to be there' }],
    ] as const) {
      met.length = 0;
      const proofs = [list('2', `${name}?page=8&per_page=1`), list('3', `${name}?page=9&per_page=1`)];
      const one = result({
        exchanges: ['2', '3'],
        wants: [{ of: '3', at: ['items', '[id=42]', 'id'], like: KIND.any }],
      });
      const script = scriptFor(one, {
        exchanges: new Map(proofs.map((each) => [each.id, each])),
        stories: new Map([[storyKey(one), [made]]]),
        grants: grants(),
      });
      assert.deepEqual(await ends(script, secrets), outcome);
      // A list that lacks it is walked again, as a write may take a moment to become readable.
      assert.deepEqual(
        met.slice(2),
        Array.from(
          { length: pages },
          (_, index) => `GET ${name}?page=${(index % 5) + 1}&per_page=1 Bearer token-of-lake `,
        ),
      );
    }
  });

  test('asks the checks of the rule where what it needs is not made, or the answer is of another kind than in the run', async () => {
    const made = call('1', 'POST', { event_id: '1' }, '/a/nothing', '{}');
    const changed = call('2', 'PATCH', { event_id: '1', id: '42' }, '/a/attendees/42', '{}');
    const unmade = result({ exchanges: ['1', '2'], wants: [{ of: '2', at: 'status', is: ['201'] }] });
    const refused: Exchange = { ...changed, response: { status: 422, headers: {}, body: '{}' } };
    const shown = result({ exchanges: ['2'], wants: [{ of: '2', at: ['errors'], like: KIND.array }] });
    for (const [one, exchanges] of [
      [unmade, [made, changed]],
      [shown, [refused]],
    ] as const) {
      const script = scriptFor(one, {
        exchanges: new Map(exchanges.map((each) => [each.id, each])),
        grants: grants(),
      });
      const by = (command: string): Promise<unknown> => ends(script, { ...secrets, MUSTER_COMMAND: command });
      assert.deepEqual(await by(commandThat(0, 'pass')), { code: 0, last: 'mended' });
      assert.deepEqual(await by(commandThat(3)), {
        code: 3,
        last: 'not decided: muster verify ended with 3',
      });
    }
  });

  test('scans somebody as another check of the run had before, where the finding says what that had come to', async () => {
    const made = call('1', 'POST', { event_id: '1' }, '/a/attendees', '{}');
    const scan = (id: string, check: string, status: string): Exchange => ({
      ...call(id, 'POST', { event_id: '1', id: '42' }, '/a/attendees/42/check_in', '{}'),
      ...{ operation: 'checkIn', check },
      response: {
        status: 200,
        headers: {},
        body: JSON.stringify({ item: { id: 42, checkin_status: status } }),
      },
    });
    const changed = call('4', 'PATCH', { event_id: '1', id: '42' }, '/a/attendees/42', '{"item":{}}');
    const one = result({
      exchanges: ['4'],
      wants: [{ of: '4', at: ['item', 'checkin_status'], is: ['"checked_in"'] }],
    });
    const scriptWith = (...others: Exchange[]): string =>
      scriptFor(one, {
        exchanges: new Map([['4', changed]]),
        makers: new Map([['attendees 1 42', made]]),
        storiesOfOthers: new Map([[storyKey(one), others]]),
        grants: grants(),
      });
    met.length = 0;
    const { code, last } = await ends(scriptWith(scan('2', 'another', 'checked_in')), secrets);
    assert.deepEqual([code, last], [1, 'still broken: checkin_status is nothing, not "checked_in"']);
    assert.deepEqual(
      met.slice(1).map((line) => line.split(' ').slice(0, 2).join(' ')),
      ['POST /a/attendees', 'POST /a/attendees/777/check_in', 'PATCH /a/attendees/777'],
    );
    // What nothing leads to by requests is for the checks to say.
    for (const others of [[], [scan('2', 'another', 'checked_in'), scan('3', 'another', 'checked_out')]])
      assert.match(scriptWith(...others), /how it came to what is expected is not stored: the checks/);
  });

  test('brings somebody inside before a check-out decides, as another check of the run had', async () => {
    const made = call('1', 'POST', { event_id: '1' }, '/a/attendees', '{}');
    const step = (id: string, method: string, operation: Exchange['operation']): Exchange => ({
      ...call(id, method, { event_id: '1', id: '42' }, '/a/attendees/42/check_in', '{}'),
      ...{ operation, check: 'another' },
    });
    const entered = step('2', 'POST', 'checkIn');
    const out = step('5', 'PATCH', 'checkOut');
    const one = result({ exchanges: ['5'], wants: [{ of: '5', at: 'status', like: '^2', not: true }] });
    for (const [others, walked] of [
      [[entered], ['POST', 'PATCH']],
      [
        [entered, step('3', 'PATCH', 'checkOut'), step('4', 'POST', 'checkIn')],
        ['POST', 'PATCH'],
      ],
      [[entered, step('3', 'DELETE', 'undoCheckIn')], ['PATCH']],
      [[], ['PATCH']],
    ] as const) {
      met.length = 0;
      const script = scriptFor(one, {
        exchanges: new Map([['5', out]]),
        makers: new Map([['attendees 1 42', made]]),
        storiesOfOthers: new Map([[storyKey(one), others]]),
        grants: grants(),
      });
      assert.equal((await ends(script, secrets)).code, 1);
      const doors = met.filter((line) => line.includes('/check_in '));
      assert.deepEqual(
        doors.map((line) => line.split(' ')[0]),
        walked,
      );
    }
  });

  test('lets an attendee in before an update decides, as another check of the run had', async () => {
    const made = call('1', 'POST', { event_id: '1' }, '/a/attendees', '{}');
    const entered: Exchange = {
      ...call('2', 'POST', { event_id: '1', id: '42' }, '/a/attendees/42/check_in', '{}'),
      ...{ operation: 'checkIn', check: 'another' },
    };
    const changed: Exchange = {
      ...call('3', 'PATCH', { event_id: '1', id: '42' }, '/a/attendees/42', '{"item":{}}'),
      operation: 'updateAttendee',
    };
    const one = result({ exchanges: ['3'], wants: [{ of: '3', at: 'status', like: '^2', not: true }] });
    const script = scriptFor(one, {
      exchanges: new Map([['3', changed]]),
      makers: new Map([['attendees 1 42', made]]),
      storiesOfOthers: new Map([[storyKey(one), [entered]]]),
      grants: grants(),
    });
    met.length = 0;
    assert.equal((await ends(script, secrets)).code, 1);
    assert.deepEqual(
      met.slice(1).map((line) => line.split(' ').slice(0, 2).join(' ')),
      ['POST /a/attendees', 'POST /a/attendees/777/check_in', 'PATCH /a/attendees/777'],
    );
  });

  test('says mended only where the checks of the rule see no other way to the breach', async () => {
    const read = call('3', 'GET', {}, '/a/events', null);
    const write = call('3', 'PATCH', { event_id: '1', id: '42' }, '/a/attendees/42', '{"item":{}}');
    const refused: Exchange = { ...write, response: { status: 422, headers: {}, body: '{}' } };
    for (const [deciding, want] of [
      [read, { of: '3', at: ['item', 'first_name'], is: ['"Zoe"'] }],
      [refused, { of: '3', at: 'status', like: '^2' }],
    ] as const) {
      const one = result({ exchanges: ['3'], wants: [want] });
      const script = scriptFor(one, { exchanges: new Map([['3', deciding]]), grants: grants() });
      for (const [command, outcome] of [
        [commandThat(0, 'pass'), { code: 0, last: 'mended' }],
        [commandThat(0, 'not-exercised'), { code: 0, last: 'mended' }],
        [commandThat(2), { code: 0, last: 'mended' }],
        [
          commandThat(1, 'fail'),
          { code: 1, last: `still broken: ${one.rule}: a check of the rule has seen it` },
        ],
      ] as const)
        assert.deepEqual(await ends(script, { ...secrets, MUSTER_COMMAND: command }), outcome);
    }
  });

  test('makes the record that was named under another event than its own, or leaves it to the checks', async () => {
    const madeIn = (event: string, id: string): [string, Exchange] => [
      `attendees ${event} 42`,
      call(id, 'POST', { event_id: event }, `/events/${event}/attendees`, '{}'),
    ];
    const elsewhere = call(
      '3',
      'PATCH',
      { event_id: '2', id: '42' },
      '/events/2/attendees/42',
      '{"item":{}}',
    );
    const one = result({ exchanges: ['3'], wants: [{ of: '3', at: 'status', like: '^2', not: true }] });
    const scriptWith = (...makers: Array<[string, Exchange]>): string =>
      scriptFor(one, {
        exchanges: new Map([['3', elsewhere]]),
        makers: new Map(makers),
        grants: grants(),
      });
    met.length = 0;
    await ends(scriptWith(madeIn('9', '1')), secrets);
    assert.deepEqual(
      met.slice(1).map((line) => line.split(' ').slice(0, 2).join(' ')),
      ['POST /events/9/attendees', 'PATCH /events/2/attendees/777'],
    );
    // Ids may count in each event, and elsewhere somebody else has this one: nothing is written to a stranger.
    assert.match(
      scriptWith(madeIn('9', '1'), madeIn('8', '2')),
      /whose record it names cannot be told: the checks/,
    );
  });

  test('names what the profile holds as it stands in another profile', async () => {
    met.length = 0;
    const own = call(
      '3',
      'POST',
      { event_id: '5', id: '9' },
      '/events/5/attendees/9/check_in',
      '{"item":{"session_id": 7}}',
    );
    const step: Exchange = {
      ...own,
      operation: 'checkIn',
      request: { ...own.request, headers: { ...own.request.headers, 'x-account-id': 'a.b' } },
    };
    const one = result({ exchanges: ['3'], wants: [{ of: '3', at: ['item', 'event_id'], is: ['5'] }] });
    const script = scriptOf(one, {
      ...{ exchanges: new Map([['3', step]]), grants: grants(), makers: new Map() },
      ...{ stories: new Map(), storiesOfOthers: new Map() },
      run: {
        ...RUN,
        base_url: base,
        records: { event_id: '5', session_id: '7', foreign_attendee_id: '9', account_id: 'a.b' },
      },
    });
    const other = { MUSTER_EVENT_ID: '50', MUSTER_SESSION_ID: '70', MUSTER_FOREIGN_ATTENDEE_ID: '90' };
    const { last } = await ends(script?.text ?? '', { ...secrets, ...other });
    assert.equal(last, 'still broken: event_id is nothing, not 50');
    assert.match(
      met.at(-1) ?? '',
      /^POST \/events\/50\/attendees\/90\/check_in Bearer \S+ \{"item":\{"session_id": 70\}\}$/,
    );
    await ends(script?.text ?? '', secrets);
    assert.match(met.at(-1) ?? '', /^POST \/events\/5\/attendees\/9\/check_in /);
  });

  test('asks the checks of the rule where no answer decides, or a code and its verifier were made for the run', async () => {
    const body = 'grant_type=authorization_code&code=$MUSTER_SECRET&code_verifier=$MUSTER_SECRET';
    const code: Exchange = { ...call('3', 'POST', {}, '/oauth/token', body), operation: 'requestToken' };
    const rule = 'attendees.list.per-page-max';
    const broken = { code: 1, last: `still broken: ${rule}: a check of the rule has seen it` };
    for (const wants of [undefined, [{ of: '3', at: 'status', is: ['400'] }] as const])
      for (const [command, outcome] of [
        [commandThat(0, 'pass'), { code: 0, last: 'mended' }],
        [commandThat(1, 'pass'), { code: 0, last: 'mended' }],
        [commandThat(1, 'fail'), broken],
        [commandThat(0, 'warn'), broken],
        [commandThat(0, 'known-failure'), broken],
        [commandThat(0, 'not-exercised'), { code: 3, last: 'not decided: nothing was asked' }],
        [commandThat(3, 'inconclusive'), { code: 3, last: 'not decided: nothing was asked' }],
        [commandThat(0), { code: 3, last: 'not decided: muster verify ended with 0' }],
        [commandThat(1), { code: 3, last: 'not decided: muster verify ended with 1' }],
      ] as const) {
        met.length = 0;
        const one = result({ exchanges: ['3'], ...(wants && { wants }) });
        const script = scriptFor(one, { exchanges: new Map([['3', code]]) });
        assert.deepEqual(await ends(script, { MUSTER_COMMAND: command }), outcome);
        assert.deepEqual(met, []);
        assert.match(script, new RegExp(`muster verify --rule ${rule} --seed 7 `));
      }
  });

  test('has the checks look at what MUSTER_BASE_URL names, else where the run was, and says why they cannot tell', async () => {
    const code: Exchange = { ...call('3', 'POST', {}, '/oauth/token', 'code=x'), operation: 'requestToken' };
    const script = scriptFor(result({ exchanges: ['3'] }), { exchanges: new Map([['3', code]]) });
    // The last argument is the folder of the results; the address stands before it.
    const command = join(mkdtempSync(join(tmpdir(), 'muster-')), 'muster');
    const verdict = '{"notes":["%s cannot be reached"],"rules":[],"violations":[]}';
    writeFileSync(
      command,
      `while [ $# -gt 1 ]; do [ "$1" != --base-url ] || at=$2; shift; done; printf '${verdict}' "$at" > "$1/verdict.json"; exit 3`,
    );
    for (const [named, at] of [
      [{}, base],
      [{ MUSTER_BASE_URL: 'http://127.0.0.1:9' }, 'http://127.0.0.1:9'],
    ] as const)
      assert.deepEqual(await ends(script, { MUSTER_COMMAND: `sh ${command}`, ...named }), {
        code: 3,
        last: `not decided: ${at} cannot be reached`,
      });
  });

  test('makes as many people as there were before the checks look at what pages hold', async () => {
    const list: Exchange = {
      ...call('3', 'GET', { event_id: '1' }, '/list?page=1&per_page=100', null),
      operation: 'listAttendees',
      response: { status: 200, headers: {}, body: '{"metadata":{"total_count":3}}' },
    };
    for (const [there, made] of [
      [1, 2],
      [3, 0],
    ] as const) {
      met.length = 0;
      people = there;
      const script = scriptFor(result({ rule: 'attendees.list.once', exchanges: ['3'] }), {
        exchanges: new Map([['3', list]]),
        grants: grants(),
      });
      assert.deepEqual(
        await ends(script, { ...secrets, MUSTER_COMMAND: commandThat(0, 'pass', 'attendees.list.once') }),
        {
          code: 0,
          last: 'mended',
        },
      );
      assert.equal(met.filter((line) => line.startsWith('POST /list ')).length, made);
    }
  });

  test('asks by name for a secret that is not set, and sends nothing', async () => {
    met.length = 0;
    const read = { ...call('3', 'GET', {}, '/a/events', null), identity: 'personal account 1' };
    const one = result({ exchanges: ['3'], wants: [{ of: '3', at: 'status', is: ['404'] }] });
    const script = scriptFor(one, { exchanges: new Map([['3', read]]) });
    const { code, last } = await ends(script, {});
    assert.equal(code, 2);
    assert.match(last, /^not decided: export MUSTER_USER_TOKEN first: /);
    assert.deepEqual(met, []);
  });

  test('sends to the environment that MUSTER_BASE_URL names', async () => {
    met.length = 0;
    const read = { ...call('3', 'GET', {}, '/a/events', null), identity: 'none' };
    const bare = { ...read, request: { ...read.request, headers: {} } };
    const one = result({ exchanges: ['3'], wants: [{ of: '3', at: 'status', is: ['401'] }] });
    const script = scriptOf(one, {
      ...{
        exchanges: new Map([
          ['3', { ...bare, request: { ...bare.request, url: 'http://127.0.0.1:9/b/events' } }],
        ]),
      },
      ...{ stories: new Map(), storiesOfOthers: new Map(), grants: new Map(), makers: new Map() },
      run: { ...RUN, base_url: 'http://127.0.0.1:9' },
    })?.text;
    assert.equal((await ends(script ?? '', { MUSTER_BASE_URL: base })).code, 1);
    assert.deepEqual(met, ['GET /b/events - ']);
  });

  test('runs nothing of what an environment or a label said', async () => {
    met.length = 0;
    const evil = `'; touch /tmp/muster-owned; echo "$(touch /tmp/muster-owned)" \n id`;
    const read = { ...call('3', 'POST', {}, '/a/events', evil), identity: evil };
    const open = { ...read, request: { ...read.request, headers: {} } };
    const one = result({
      exchanges: ['3'],
      expected: evil,
      wants: [{ of: '3', at: ['item', evil], is: [evil] }],
    });
    const script = scriptFor(one, { exchanges: new Map([['3', open]]) });
    const { code, last } = await ends(script, {});
    assert.equal(code, 1);
    assert.match(last, /^still broken: '; touch/);
    assert.equal(met.length, 1);
    assert.ok(met[0]?.includes(`'; touch /tmp/muster-owned; echo "$(touch /tmp/muster-owned)"`));
    await assert.rejects(run('test', ['-e', '/tmp/muster-owned']));
  });
});

test('no requests in a row decide about a limit, nor about a grant', () => {
  for (const rule of ['rate-limit.exists', 'errors.429-envelope', 'oauth.code.single-use'] as const) {
    const one = result({ rule, exchanges: ['1'], wants: [{ of: '1', at: 'status', is: ['429'] }] });
    const none = { stories: new Map(), storiesOfOthers: new Map(), grants: new Map(), makers: new Map() };
    const evidence = { ...none, exchanges: new Map([['1', exchange({ id: '1' })]]), run: RUN };
    assert.match(String(replayPlan(one, evidence as unknown as Result)), /hangs on/, rule);
  }
});

test('no requests in a row decide what a write did that was refused for its haste', () => {
  const one = result({
    rule: 'attendees.update.refused-changes-nothing',
    exchanges: ['1', '2'],
    wants: [{ of: '2', at: ['item', 'first_name'], is: ['"Ada"'] }],
  });
  const limited = exchange({ id: '1', response: { status: 429, headers: {}, body: '' } });
  const exchanges = new Map([limited, exchange({ id: '2' })].map((each) => [each.id, each]));
  const none = { stories: new Map(), storiesOfOthers: new Map(), grants: new Map(), makers: new Map() };
  const evidence = { ...none, exchanges, run: RUN } as unknown as Result;
  assert.match(String(replayPlan(one, evidence)), /^a limit hangs on/);
});

test('a token that a client got with its own credentials can be fetched again, one of a person not', () => {
  const body = 'grant_type=client_credentials&client_id=x';
  const request = { ...exchange().request, body };
  assert.equal(isGrant(exchange({ operation: 'requestToken', request })), true);
  assert.equal(
    isGrant(exchange({ operation: 'requestToken', request: { ...request, body: 'grant_type=password' } })),
    false,
  );
});

test('the command to run a rule again names it, the seed and the counterexample', () => {
  const one = {
    rule: 'rsvp.only-five',
    check: 'rsvp/invalid › x',
    counterexample: 'x\nreplay with --seed 7 --replay 0:1:$(x)',
  } as const;
  assert.equal(runAgain(RUN, one), "npx muster verify --rule rsvp.only-five --seed 7 --replay '0:1:$(x)'");
  assert.equal(
    runAgain({ ...RUN, effort: 'deep' }, { rule: 'me.get.answers', check: 'account/account › x' }),
    'npx muster verify --rule me.get.answers --seed 7 --effort deep',
  );
  assert.equal(
    runAgain({ ...RUN, effort: 'quick' }, { rule: 'me.get.answers', check: 'account/account › x' }),
    'npx muster verify --rule me.get.answers --seed 7',
    'effort quick has too few requests for it',
  );
  assert.equal(
    runAgain(RUN, { rule: 'attendees.update.others-untouched', check: 'journal' }),
    'npx muster verify --seed 7',
    'the journal of a whole run has shown it',
  );
});

test('no requests in a row decide what hangs on other records', () => {
  const none = { stories: new Map(), storiesOfOthers: new Map(), grants: new Map(), makers: new Map() };
  const evidence = { ...none, exchanges: new Map([['1', exchange()]]), run: RUN } as unknown as Result;
  const why = (rule: RuleId, operation: OperationId, at: readonly string[]): string =>
    String(
      replayPlan(
        result({ rule, operation, exchanges: ['1'], wants: [{ of: '1', at, is: ['7'] }] }),
        evidence,
      ),
    );
  assert.match(why('checkin.same', 'checkOut', ['item', 'id']), /^which record is answered hangs on/);
  assert.match(
    why('attendees.list.total-count', 'listAttendees', ['metadata', 'total_count']),
    /^how many there are is another number/,
  );
  assert.match(
    why('isolation.smuggled', 'undoCheckIn', ['item', 'checkin_status']),
    /^what is done at the doors/,
  );
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

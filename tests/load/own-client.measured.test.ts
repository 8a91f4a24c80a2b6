import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { rush } from '../../evidence/load/rush/rush.ts';
import { UsageError } from '../../harness/profile/errors.ts';
import { tryClient } from '../../load/drive/try-client.ts';
import { requestLogsIn } from '../../record/request-log/files.ts';
import { folderOfFiles } from './folder-of-files.ts';
import { K6, WITHOUT_K6 } from './k6/at-hand.ts';

const { folder, written } = folderOfFiles('client');

/** The example of the documentation, word for word. */
const EXAMPLE = /```js\n(import http[\s\S]*?)```/.exec(
  readFileSync(new URL('../../docs/rehearse.md', import.meta.url), 'utf8'),
)?.[1];

const K6_HTTP = "import http from 'k6/http';\n";
const SENDS = 'http.request(call.method, call.url, call.body, { headers: call.headers })';
/** Modules that cannot be taken, each with what is said of it. */
const WRONG: ReadonlyArray<readonly [why: string, module: string, said: RegExp]> = [
  ['exports nothing', 'export const send = () => {};', /exports no function: write export default/],
  ['exports no function', 'export default { send: 1 };', /exports no function/],
  ['throws', 'export default () => { throw new Error("no way"); };', /threw "Error: no way" for checkIn/],
  ['returns nothing', `${K6_HTTP}export default (call) => { ${SENDS}; };`, /returned no response/],
  [
    'returns a status alone',
    'export default () => ({ status: 200 });',
    /returned a response without timings, headers or a body/,
  ],
  [
    'makes an answer up',
    'export default () => ({ status: 200, headers: {}, body: "{}", timings: { duration: 1 } });',
    /sent no request by the method/,
  ],
  ['sends twice', `${K6_HTTP}export default (call) => { ${SENDS}; return ${SENDS}; };`, /sent 2 requests/],
  [
    'sends something beside it',
    `${K6_HTTP}export default (call) => { http.get(call.url.split('/api')[0] + '/log'); return ${SENDS}; };`,
    /sends more than one request for a call/,
  ],
  [
    'changes the e-mail',
    `${K6_HTTP}export default (call) => http.request(call.method, call.url, call.body && call.body.replace('@', '+x@'), {});`,
    /changed the e-mail, by which the attendee is found again, for createAttendee/,
  ],
  ['is no JavaScript', 'export default function ( {', /cannot be loaded by k6: .*client\.js: Line 1/],
  ['imports a file', 'import "./nowhere.js"; export default () => {};', /cannot be loaded by k6: .*nowhere/],
];

/** What came to the environment, by somebody who knows nothing of Muster. */
interface Came {
  readonly checkIn: boolean;
  readonly door: string | undefined;
  readonly body: string;
}

/** Passes everything on, and notes what came. */
async function noting(address: string, came: Came[]) {
  const kept = ({ headers }: IncomingMessage): Record<string, string> =>
    Object.fromEntries(
      ['authorization', 'content-type', 'accept'].flatMap((name) =>
        typeof headers[name] === 'string' ? [[name, headers[name]]] : [],
      ),
    );
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const body = await text(request);
    const door = request.headers['x-door'];
    came.push({ checkIn: method === 'POST' && url.endsWith('/check_in'), door: door?.toString(), body });
    const answer = await fetch(address + url, {
      ...{ method, headers: kept(request) },
      ...(body !== '' && { body }),
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe('a module in place of the request of the scanners', { skip: WITHOUT_K6 }, () => {
  for (const [why, module, said] of WRONG)
    it(`is refused in one sentence where it ${why}`, async () => {
      await assert.rejects(tryClient(K6, written('wrong.js', module)), (error: Error) => {
        assert.ok(error instanceof UsageError, error.message);
        assert.match(error.message, said);
        assert.match(error.message, /^The scanner's module wrong\.js [^\n]+\.$/);
        return true;
      });
    });

  it('is refused where it is not there', () =>
    assert.rejects(tryClient(K6, join(folder, 'nowhere.js')), /nowhere\.js cannot be read/));

  it('sends what it likes, and is planned, recorded and reconciled as ever', async () => {
    assert.ok(EXAMPLE !== undefined);
    const client = written('our-client.js', EXAMPLE);
    await tryClient(K6, client);
    const day = written(
      'day.yaml',
      `name: day\narrivals: { people: 80, over: 3s }\ndoors: [ { name: gate, count: 4, per_person: none } ]\nmix: { walk_in: 10%, leave: 5% }\nscanner: ./our-client.js\n`,
    );
    const came: Came[] = [];
    let sampled = '';
    const result = await rush(K6, {
      ...{ scenario: day, whole: true, sampleEvery: 1 },
      between: (address) => noting(address, came),
      look: (out) => {
        sampled = requestLogsIn(out)
          .map((file) => readFileSync(file, 'utf8'))
          .join('');
        assert.ok(existsSync(join(out, 'k6', 'client.js')));
      },
    });
    assert.equal(result.verdict, 'pass', result.reasons.join());
    assert.equal(result.admitted, 80);
    assert.equal(result.reconciliation.applied, result.plan.admissions);
    const scanned = came.filter(({ door }) => door !== undefined);
    assert.equal(scanned.length, result.requests.total);
    const checkIns = scanned.filter(({ checkIn }) => checkIn);
    assert.equal(checkIns.length, result.requests.by_operation['checkIn']);
    assert.ok(checkIns.every(({ body }) => body === '{"item":{"session_id":null}}'));
    assert.deepEqual(
      [...new Set(checkIns.map(({ door }) => door))].sort(),
      [0, 1, 2, 3].map((n) => `door-${n}`),
    );
    // What is judged is what was sent, and not what was planned.
    assert.ok(sampled.includes('{\\"item\\":{\\"session_id\\":null}}'));
    assert.ok(result.notes.some((note) => note.includes('our-client.js')));
  });

  it('that throws under load ends the run, which says so and accuses nobody', async () => {
    written(
      'late.js',
      `${K6_HTTP}let calls = 0;\nexport default (call) => { calls += 1; if (calls > 8) throw new Error('tired'); return ${SENDS}; };`,
    );
    const day = written(
      'late.yaml',
      'name: day\narrivals: { people: 60, over: 2s }\ndoors: [ { name: gate, count: 2, per_person: none } ]\nscanner: ./late.js\n',
    );
    const result = await rush(K6, { scenario: day, whole: true });
    assert.equal(result.verdict, 'invalid');
    assert.equal(result.requests.failed, 0);
    assert.match(
      result.notes.join(),
      /the module in place of the scanner failed at \w+: it threw Error: tired/,
    );
    assert.equal(result.reconciliation.lost, 0);
  });
});

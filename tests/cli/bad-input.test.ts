import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { handleArguments } from '../../cli/handle-arguments.ts';
import { type Reference, startReference } from '../../reference/index.ts';
import { type Ended, listening, muster, profileIn, scratch } from './muster.ts';

const folder = scratch();
let reference: Reference;
before(async () => {
  reference = await startReference();
});
after(() => reference.close());

/** One sentence on stderr and no stack; on exit 3 everything is written as well. */
function said({ code, stderr, stdout }: Ended, expected: number, sentence: RegExp, out?: string): void {
  assert.equal(code, expected, stderr);
  assert.match(stderr, sentence);
  assert.equal(stderr.trim().split('\n').length, 1, stderr);
  assert.doesNotMatch(stderr + stdout, /^\s+at |node:internal|Error:/m);
  if (out === undefined) return;
  for (const name of [
    'verdict.json',
    'junit.xml',
    'report.md',
    'summary.md',
    'report.html',
    'exchanges.ndjson',
  ])
    assert.ok(existsSync(join(out, name)), name);
  const verdict = JSON.parse(readFileSync(join(out, 'verdict.json'), 'utf8')) as Record<string, unknown>;
  assert.equal(verdict.verdict, 'inconclusive');
  assert.deepEqual(verdict.notes, [stderr.trim()]);
  assert.deepEqual(verdict.violations, []);
}

const verify = (...args: string[]): Promise<Ended> => muster(['verify', ...args], { cwd: folder });

/** What is refused before anything is sent, said within this process. */
const REFUSED: ReadonlyArray<readonly [what: string, args: () => readonly string[], sentence: RegExp]> = [
  [
    'a profile with an unknown key is refused with the nearest known key',
    () => profile({ base_url: 'http://127.0.0.1:1', evnt_id: 1 }, 'key.yaml'),
    /unknown key "evnt_id": did you mean "event_id"\?/,
  ],
  [
    'a variable that is not set is named',
    () =>
      profile(
        // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the profile
        'base_url: http://127.0.0.1:1\nclient: { id: a, secret: "${MUSTER_NOT_SET_ANYWHERE}" }\n',
        'variable.yaml',
      ),
    /environment variable MUSTER_NOT_SET_ANYWHERE/,
  ],
  [
    'a profile that is not there is named',
    () => ['--profile', join(folder, 'nowhere.yaml')],
    /nowhere\.yaml is not there/,
  ],
  [
    'a profile that is no YAML is named',
    () => profile('a: [', 'broken.yaml'),
    /broken\.yaml is no valid YAML at line/,
  ],
  [
    'a base URL without a scheme is refused from the option',
    () => ['--base-url', 'localhost:8080'],
    /"localhost:8080" without a scheme/,
  ],
  ['an empty base URL is refused', () => ['--base-url', ''], /--base-url is empty/],
  [
    'a base URL without a scheme is refused from a profile',
    () => profile({ base_url: 'alpha.example.com' }, 'scheme.yaml'),
    /"alpha\.example\.com" without a scheme/,
  ],
];

const profile = (content: unknown, name: string): string[] => ['--profile', profileIn(folder, content, name)];

for (const [what, args, sentence] of REFUSED)
  test(what, async () => {
    const heard: string[] = [];
    const code = await handleArguments(['verify', ...args()], (line) => heard.push(line));
    said({ code, stdout: '', stderr: heard.join('\n') }, 2, sentence);
  });

test('a closed port cannot be reached', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  const ended = await verify('--base-url', `http://127.0.0.1:${port}`, '--out', 'closed');
  said(ended, 3, /cannot be reached \(connection refused\)/, join(folder, 'closed'));
});

test('a wrong secret is refused credentials', async () => {
  const { client } = reference.profile as unknown as { client: { id: string } };
  const wrong = { ...reference.profile, client: { id: client.id, secret: 'not-the-secret' } };
  const ended = await verify('--profile', profileIn(folder, wrong, 'wrong.json'), '--out', 'wrong');
  said(ended, 3, /refuses the client ".+" a token \(401 invalid_client\)/, join(folder, 'wrong'));
  assert.doesNotMatch(readFileSync(join(folder, 'wrong', 'exchanges.ndjson'), 'utf8'), /not-the-secret/);
});

test('an event that does not exist is named', async () => {
  const ended = await verify(
    '--profile',
    profileIn(folder, { ...reference.profile, event_id: 987_654 }, 'event.json'),
    '--out',
    'event',
  );
  said(ended, 3, /knows no event 987654/, join(folder, 'event'));
});

test('a server of web pages is not this API', async () => {
  const base = await listening((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Hello</title>');
  });
  const ended = await verify('--base-url', base, '--out', 'pages');
  said(ended, 3, /serves web pages where \/api\/v2/, join(folder, 'pages'));
});

test('a server of other JSON, one that only redirects and one that is down are not judged', async () => {
  const other = await listening((_request, response) => {
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"nothing here"}');
  });
  said(
    await verify('--base-url', other, '--out', 'other'),
    3,
    /serves nothing of this API/,
    join(folder, 'other'),
  );
  const moved = await listening((_request, response) => {
    response.writeHead(301, { location: 'https://elsewhere.example/' }).end();
  });
  said(await verify('--base-url', moved, '--out', 'moved'), 3, /only redirects \(to https:\/\/elsewhere/);
  const down = await listening((_request, response) => {
    response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>later</h1>');
  });
  said(await verify('--base-url', down, '--out', 'down'), 3, /is down: it answers 503/);
});

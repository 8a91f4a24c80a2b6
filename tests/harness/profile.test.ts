// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of a profile
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { UsageError } from '../../harness/profile/errors.ts';
import { loadProfile } from '../../harness/profile/load-profile.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';

const folder = mkdtempSync(join(tmpdir(), 'muster-profile-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function written(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const refusal = (file: string, env: NodeJS.ProcessEnv = {}): string => {
  try {
    loadProfile(file, env);
  } catch (error) {
    assert.ok(error instanceof UsageError);
    return error.message;
  }
  return assert.fail('the profile is taken');
};

test('all mistakes of a profile are said at once, each with its line', () => {
  const file = written(
    'wrong.yaml',
    'base_url: alpha\nevnt_id: 1\n\nwrites: perhaps\nuser:\n  account_id: 1\n',
  );
  const said = refusal(file).split('\n');
  assert.match(said[0] ?? '', /wrong\.yaml has 5 mistakes:$/);
  assert.match(said[1] ?? '', /line 1: it has the base_url "alpha" without a scheme/);
  assert.match(said[2] ?? '', /line 2: it has an unknown key "evnt_id": did you mean "event_id"\?$/);
  assert.match(said[3] ?? '', /line 4: it has a wrong value at "writes": it must be one of allow, forbid\./);
  assert.match(said[4] ?? '', /line 6: it lacks "user\.sign_in": add it\./);
  assert.match(said[5] ?? '', /line 6: it has a user without client_id and no client to take it from/);
});

test('one mistake is one sentence', () => {
  const file = written('one.yaml', 'base_url: http://127.0.0.1:1\ndecisions: { nothing.at-all: yes }\n');
  assert.match(
    refusal(file),
    /one\.yaml, line 2, has a wrong name "nothing\.at-all" at "decisions": there is no such id \(muster rules lists all\)\.?$/,
  );
});

test('what is wrong with names of the ledger and with the user is said with all the rest', () => {
  const file = written(
    'ids.yaml',
    [
      'base_url: http://127.0.0.1:1',
      'client: { id: one, secret: two }',
      'decisions: { rsvp.initail: confirmed }',
      'known_failures:',
      '  - { rule: rsvp.only-fve, reason: old, until: 2030-01-31 }',
      'user: { account_id: 1, sign_in: form }',
      'headers: { "not a name": x }',
      'pace: { concurrency: 0 }',
    ].join('\n'),
  );
  const said = refusal(file);
  for (const sentence of [
    /line 3: it has a wrong name "rsvp\.initail" at "decisions": did you mean "rsvp\.initial"\?/,
    /line 5: it has a wrong value "rsvp\.only-fve" at "known_failures\.0\.rule": did you mean "rsvp\.only-five"\?/,
    /line 6: it has user\.sign_in: form and no username or password: add both/,
    /line 7: it has a wrong name "not a name" at "headers"/,
    /line 8: it has a wrong value at "pace\.concurrency": it must be at least 1/,
  ])
    assert.match(said, sentence);
  assert.match(said, /has 5 mistakes:/);
});

test('variables come from the environment, a file that is mounted, the file .env, or their default', () => {
  written('.env', 'MUSTER_A=from-dotenv\nMUSTER_B=hidden\n');
  const secret = written('secret', 'from-mount\n');
  const file = written(
    'variables.yaml',
    [
      'base_url: ${MUSTER_URL:-http://127.0.0.1:9/api}',
      'name: ${MUSTER_A}-${MUSTER_B}',
      'client: { id: "${MUSTER_ID:-}x", secret: "${MUSTER_SECRET}" }',
    ].join('\n'),
  );
  const profile = loadProfile(file, { MUSTER_B: 'from-process', MUSTER_SECRET_FILE: secret });
  assert.equal(profile.base_url, 'http://127.0.0.1:9/api');
  assert.equal(profile.name, 'from-dotenv-from-process');
  assert.deepEqual(profile.client, { id: 'x', secret: 'from-mount' });
});

test('every variable that is not set is named', () => {
  const file = written('unset.yaml', 'base_url: ${MUSTER_NOT_HERE}\nname: ${MUSTER_NOR_HERE}\n');
  assert.match(
    refusal(file),
    /line 1: it needs the environment variable MUSTER_NOT_HERE[\s\S]*MUSTER_NOR_HERE/,
  );
});

test('a JSON profile may name its schema, and a base URL may have a path and end in a slash', () => {
  const file = written(
    'profile.json',
    JSON.stringify({ $schema: './profile.schema.json', base_url: 'http://[::1]:8080/gateway/' }),
  );
  const { base_url, loopback } = loadProfile(file, {});
  assert.equal(base_url, 'http://[::1]:8080/gateway');
  assert.equal(loopback, true);
});

test('a profile that is a pipe, which is read only once, is refused before it is read', {
  skip: process.platform === 'win32' && 'this system has no named pipes',
}, () => {
  const file = join(folder, 'pipe');
  execFileSync('mkfifo', [file]);
  assert.match(
    refusal(file),
    /pipe is a pipe, and a run reads its profile more than once: write it to a file/,
  );
});

test('the only application, which may read alone, is client and read_client where nothing may be written', () => {
  const reads = { id: 'a', secret: 'b' };
  const raw = { base_url: 'http://127.0.0.1:1', client: reads, read_client: reads };
  assert.equal(resolveProfile({ ...raw, writes: 'forbid' }, 'It').read_client?.id, 'a');
  assert.throws(
    () => resolveProfile({ ...raw, writes: 'allow' }, 'It'),
    /same in read_client\.id as in client\.id/,
  );
});

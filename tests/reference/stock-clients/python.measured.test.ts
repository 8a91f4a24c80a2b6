import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { obtainPython } from '../../../bench/python/obtain-python.ts';
import { type Reference, startReference } from '../../../reference/index.ts';
import { clientOf, userOf } from '../client.ts';
import { CALLBACK, consented } from './visitor.ts';

const SCRIPT = fileURLToPath(new URL('./grants.py', import.meta.url));

const { path: python, reason } = await obtainPython({
  name: 'requests-oauthlib',
  package: 'requests-oauthlib',
  requirements: fileURLToPath(new URL('./requirements.txt', import.meta.url)),
  program: 'python',
});
const missing = python === undefined && !process.env.CI ? reason : false;

describe('requests-oauthlib, as it lies in its package', { skip: missing }, () => {
  let reference: Reference;
  before(async () => {
    reference = await startReference({ attendees: 5 });
  });
  after(() => reference.close());

  it('completes both grants', async () => {
    assert.ok(python !== undefined, reason);
    const child = spawn(python, [SCRIPT], {
      stdio: ['pipe', 'pipe', 'inherit'],
      // It asks to be told that the service is on this machine, without TLS.
      env: { ...process.env, OAUTHLIB_INSECURE_TRANSPORT: '1', NO_PROXY: '127.0.0.1' },
    });
    const user = userOf(reference);
    const told = {
      base: reference.baseUrl,
      event: reference.profile.event_id,
      client: clientOf(reference),
      user: user.client_id,
      account: user.account_id,
      callback: CALLBACK,
    };
    child.stdin.write(`${JSON.stringify(told)}\n`);
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      if (lines.length === 1) child.stdin.end(`${await consented(reference, line)}\n`);
    }
    assert.deepEqual(JSON.parse(lines[1] ?? 'null'), { created: 201, me: 200, email: user.username });
  });
});

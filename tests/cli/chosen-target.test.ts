import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { chosenTarget, type TargetChoice } from '../../cli/chosen-target.ts';
import { UsageError } from '../../harness/profile/errors.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { waitUntilUp } from '../../verify/preflight/wait-until-up.ts';
import { muster } from './muster.ts';

const empty = mkdtempSync(join(tmpdir(), 'muster-target-'));
const full = mkdtempSync(join(tmpdir(), 'muster-target-'));
writeFileSync(join(full, 'muster.yaml'), 'base_url: http://127.0.0.1:1\n');
after(() => {
  for (const folder of [empty, full]) rmSync(folder, { recursive: true, force: true });
});

const gate = (env: NodeJS.ProcessEnv, cwd: string) => ({ gate: true, env, cwd });

test('the profile is the one named, else that of MUSTER_PROFILE, else muster.yaml', () => {
  const named = chosenTarget({ profile: 'a.yaml' }, gate({ MUSTER_PROFILE: 'b.yaml' }, full));
  assert.equal(named.profile, 'a.yaml');
  assert.equal(chosenTarget<TargetChoice>({}, gate({ MUSTER_PROFILE: 'b.yaml' }, full)).profile, 'b.yaml');
  assert.deepEqual(chosenTarget<TargetChoice>({}, gate({}, full)), { profile: 'muster.yaml' });
  assert.deepEqual(chosenTarget<TargetChoice>({}, gate({}, empty)), {});
});

test('--reference means the embedded environment, whatever profile lies about', () => {
  assert.deepEqual(chosenTarget({ reference: true }, gate({ MUSTER_PROFILE: 'b.yaml' }, full)), {
    reference: true,
  });
  assert.throws(() => chosenTarget({ reference: true, profile: 'a.yaml' }, gate({}, empty)), UsageError);
});

test('a gate that lost its option is refused where CI is set, and only there', () => {
  assert.throws(
    () => chosenTarget<TargetChoice>({}, gate({ CI: 'true' }, empty)),
    /CI is set: give --profile/,
  );
  assert.deepEqual(chosenTarget<TargetChoice>({}, gate({ CI: 'false' }, empty)), {});
  assert.deepEqual(chosenTarget({ reference: true }, gate({ CI: '1' }, empty)), { reference: true });
  assert.deepEqual(chosenTarget<TargetChoice>({}, { ...gate({ CI: '1' }, empty), gate: false }), {});
});

test('muster verify in a pipeline without an environment ends with 2 and sends nothing', async () => {
  const { code, stderr } = await muster(['verify'], { cwd: empty, env: { CI: 'true', MUSTER_PROFILE: '' } });
  assert.equal(code, 2);
  assert.match(stderr, /--reference for the embedded one\.\n$/);
});

test('an environment that is starting is waited for, and one that never comes is not', async () => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(asked < 3 ? 503 : 401).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await waitUntilUp(resolveProfile({ base_url }, 'it'), {
    run: { runId: 'chosentest' },
    ms: 600_000,
    gaveUp: () => false,
  });
  assert.equal(asked, 3);
  server.close();
  server.closeAllConnections();
  await waitUntilUp(resolveProfile({ base_url }, 'it'), {
    run: { runId: 'chosentest' },
    ms: 700,
    gaveUp: () => false,
  });
});

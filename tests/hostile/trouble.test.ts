import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Profile } from '../../harness/profile/profile.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import type { ServerProcess } from '../../harness/run/server-process.ts';
import { deriveVerdict } from '../../judge/verdict.ts';
import { readFacts } from '../../record/facts-file.ts';
import { conforms } from './behaviours/behaviour.ts';
import { verifyAgainst } from './verify-against.ts';

const out = mkdtempSync(join(tmpdir(), 'muster-trouble-'));
let reference: ServerProcess;
let profile: Profile;
before(async () => {
  reference = await startReferenceProcess([]);
  profile = resolveProfile(reference.profile, 'the reference');
});
after(async () => {
  await reference.stop();
  rmSync(out, { recursive: true, force: true });
});

test('an operation whose first five answers are lost and whose sixth comes is flaky, with both outcomes, and no breach', async () => {
  const folder = join(out, 'row');
  const judged = await verifyAgainst(
    {
      ...{ id: 'lost-in-a-row', does: 'resets five requests in a row', on: 'getEvent', suites: ['events'] },
      only: /^events\/get/,
      outcome: conforms,
      act: async ({ count, real, reply, socket }) => {
        if (count > 2 && count <= 7) socket.resetAndDestroy();
        else reply(await real());
      },
    },
    { profile, out: folder },
  );
  assert.deepEqual([judged.broken, judged.crashed], [[], []], JSON.stringify(judged));
  const { rules } = deriveVerdict(readFacts(folder), { seed: 1, today: '2026-01-01', suites: ['events'] });
  const flaky = rules.filter(({ verdict }) => verdict === 'flaky');
  assert.deepEqual(
    flaky.map(({ id }) => id),
    ['events.get.200'],
    JSON.stringify(judged),
  );
  assert.match(flaky[0]?.reason ?? '', /^getEvent got .+ 5 times in a row, and 200 when it was put again/);
});

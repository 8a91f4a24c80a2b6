import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { runChecks } from '../../detect/engine/engine.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import { FAULTS } from '../../reference/index.ts';
import { scratch } from '../cli/muster.ts';

const folder = scratch();

/** The suite whose checks look at the rule that a fault breaks. */
const SUITE: Readonly<Record<string, string>> = {
  'rsvp.value-sent.for-the-agent-alone': 'rsvp/',
  'paging.total-pages.for-request-ids-alone': 'attendees/list',
  'create.keeps-company.for-the-word-alone': 'attendees/create-combinations',
};

const faults = FAULTS.filter(({ unmarked }) => unmarked === true);

test('a server that obeys a rule towards Muster alone is found by a run that does not say who it is, and by no other', async () => {
  assert.deepEqual(faults.map(({ id }) => id).sort(), Object.keys(SUITE).sort());
  for (const { id, rule } of faults) {
    const server = await startReferenceProcess(['--fault', id]);
    try {
      const found = async (marked: boolean): Promise<boolean> => {
        const { violations } = await runChecks({
          ...{ profile: resolveProfile(server.profile, id), out: join(folder, `${id}-${marked}`) },
          ...{ seed: 1, effort: 'normal', marked },
          only: (name) => name.startsWith(SUITE[id] ?? ''),
          enough: (violation) => violation.rule === rule,
        });
        return violations.some((violation) => violation.rule === rule);
      };
      assert.deepEqual([await found(true), await found(false)], [false, true], id);
    } finally {
      await server.stop();
    }
  }
});

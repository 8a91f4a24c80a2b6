import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { reliabilityLines } from '../../evidence/pages/reliability-lines.ts';
import type { Context } from '../../evidence/part.ts';
import { RELIABILITY_PARTS } from '../../evidence/reliability/index.ts';
import { tested } from '../../evidence/reliability/run-tests.ts';
import type { ReliabilityEvidence } from '../../evidence/store/shape.ts';
import { printFigure } from '../tools/figure.ts';
import { shapeErrors } from './evidence-schema.ts';

/** What the reporter makes of a figure that a test prints. */
function line(name: string, figures: Readonly<Record<string, number>>): string {
  let said = '';
  printFigure(
    {
      diagnostic: (text) => {
        said = text;
      },
    },
    name,
    figures,
  );
  return `# ${said}`;
}

const COUNTS = '# tests 5\n# suites 0\n# pass 3\n# fail 1\n# cancelled 0\n# skipped 1\n';

test('figures and counts are read from what the tests print', () => {
  const all = tested(
    `TAP version 13\nok 1 - one\n    ${line('pace of verify, a', { a_second: 1 })}\n${line('b', { n: 2 })}\n${COUNTS}`,
  );
  assert.deepEqual(all, {
    ...{ passed: 3, failed: 1, skipped: 1 },
    figures: { 'pace of verify, a': { a_second: 1 }, b: { n: 2 } },
  });
});

/** What a part makes of kills of verify, all survived, and of these figures besides. */
async function killsWith(folder: string, more: Readonly<Record<string, unknown>>) {
  const kills = RELIABILITY_PARTS.find(({ name }) => name === 'reliability-kills');
  const figures = { 'kills of verify': { survived: 50, kills: 50 }, ...more };
  const file = join(folder, `kills-${Object.keys(more).length}`);
  writeFileSync(file, `${JSON.stringify({ passed: 1, failed: 1, skipped: 0, figures })}\n`);
  return kills!.run({ state: () => file } as unknown as Context);
}

test('what was measured before is quoted, with the command that prints it', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-reliability-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const outcome = await killsWith(folder, { 'kills of load': { survived: 19, kills: 20 } });
  assert.deepEqual([outcome.good, outcome.complete], [false, true]);
  assert.equal((await killsWith(folder, {})).complete, false, 'a figure that was not printed');
  const head = {
    ...{
      format: 'muster/evidence@1' as const,
      part: 'reliability-kills',
      date: '2026-11-22',
      commit: 'c'.repeat(40),
    },
    ...{ complete: true, cores: 2, node: '20.19.0', minutes: 1 },
  };
  const evidence = { ...head, ...outcome.body } as ReliabilityEvidence;
  assert.deepEqual(shapeErrors('reliability-kills', evidence), []);
  assert.match(
    reliabilityLines({ reliability: [evidence] }),
    /\| kills at random moments \| 50 of 50 of verify survived, 19 of 20 of load survived \| 2026-11-22, `ccccccc` \| `MUSTER_KILLS=50,20 npm run test:all -- verify\/kills` \|/,
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { killMatrixPage } from '../../detect/page/kill-matrix.ts';

const faults = [
  {
    ...{ target: 'reference', id: 'one', rule: 'bearer.missing', killed: false, seconds: 1 },
    ...{ by: [], found: ['bearer.expired'] },
  },
];
const variant = { target: 'go', seed: 2, open: [], inconclusive: [], seconds: 3 };
const variants = [
  { ...variant, name: 'plain', verdict: 'conforms' as const, violations: [] },
  { ...variant, name: 'odd', verdict: 'violates' as const, violations: ['envelope.item [a check]'] },
];

test('a page with runs against conforming servers names each false positive with its reasons', () => {
  const page = killMatrixPage({ summary: ['0 of 1 faults killed'], faults, firstKill: true, variants });
  assert.match(page, /\* 0 of 1 faults killed\n/);
  assert.match(page, /## Survived\n\n\* reference: `one`, of `bearer\.missing`\n/);
  assert.match(
    page,
    /## False positives\n\n\* go: `odd`, seed 2: violates\n {2}\* envelope\.item \[a check\]\n/,
  );
  assert.doesNotMatch(page, /`plain`/);
});

test('where all checks ran to the end the page says how many faults each check finds', () => {
  assert.match(killMatrixPage({ summary: [], faults, firstKill: false }), /How many faults each check finds/);
});

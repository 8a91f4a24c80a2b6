import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { referenceTarget } from '../../detect/targets/reference.ts';
import { decides } from '../../evidence/first-findings/shown-again.ts';
import { keepBrowser } from '../../harness/oauth/browser/process.ts';
import { RULES } from '../../spec/ledger/index.ts';
import { type Decided, decide } from '../tools/first-finding.ts';
import { sampleOf } from '../tools/sample.ts';

const target = referenceTarget();
const giveUpBrowser = keepBrowser();
after(async () => {
  await giveUpBrowser();
  await target.close?.();
});

/** Each takes seconds: the checks up to the finding, and its script twice. */
const A_DAY = 6;

const faults = sampleOf(
  'faults whose first finding is shown again',
  target.faults.filter(({ rules }) => rules.some((rule) => RULES[rule].level === 'must')),
  ({ id }) => id,
  A_DAY,
);

const said = ({ fault, violation, script, broken, plain }: Decided): string =>
  `${fault} (${violation.rule}, ${script.alone ? 'requests alone' : 'its checks'}): with the fault ${broken.state}, ${broken.said}; without it ${plain.state}, ${plain.said}`;

/** So many of a hundred scripts may fail to decide: what takes a server that nobody has used, or another seed. */
const UNDECIDED = 10;

test('the script of a first finding says still broken where the fault is, and mended where it is not', async () => {
  const undecided: string[] = [];
  const accused: string[] = [];
  let alone = 0;
  let found = 0;
  for (const fault of faults) {
    const one = await decide(target, fault);
    if (one === undefined) continue;
    found += 1;
    alone += Number(one.script.alone);
    if (one.plain.state === 'failed') accused.push(said(one));
    if (!decides(one)) undecided.push(said(one));
  }
  console.log(
    `· ${found} first findings, ${alone} of them shown by requests alone; ${found - undecided.length} scripts decide${undecided.map((line) => `\n  ${line}`).join('')}`,
  );
  assert.deepEqual(accused, [], 'a script accuses a server without the fault');
  assert.ok(
    undecided.length <= Math.ceil((found * UNDECIDED) / 100),
    `${undecided.length} of ${found} scripts do not decide`,
  );
});

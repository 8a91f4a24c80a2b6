import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evidenceLines } from '../../evidence/pages/evidence-lines.ts';
import { killMatrixOf } from '../../evidence/pages/kill-matrix-page.ts';
import { otherCommitsLine } from '../../evidence/pages/other-commits.ts';
import { readmeLines } from '../../evidence/pages/readme-lines.ts';
import { withRegion } from '../../evidence/pages/region.ts';
import type { Evidence } from '../../evidence/store/evidence-files.ts';
import type { ChangeEvidence, FaultsEvidence, FirstContact, Head } from '../../evidence/store/shape.ts';
import { type FaultRow, packFaults } from '../../record/detection.ts';
import { shapeErrors } from './evidence-schema.ts';

const head = (part: string): Head => ({
  ...{ format: 'muster/evidence@1', part, date: '2026-11-21', commit: '0123456789abcdef', complete: true },
  ...{ cores: 2, node: '20.19.0', minutes: 41.7 },
});

const CHECKS = ['bearer › a call | without a token', 'scopes › *'];

const row = (id: string, by: readonly number[], rule = 'bearer.missing'): FaultRow => ({
  ...{ target: 'reference', id, rule, killed: by.length > 0, seconds: 2.25, found: [] },
  by: by.map((place) => CHECKS[place] ?? ''),
});

const faults = (part: string, rows: readonly FaultRow[]): FaultsEvidence => ({
  ...head(part),
  ...packFaults(rows),
  servers: [
    {
      ...{ name: 'reference', faults: rows.length + 1000, run: rows.length },
      ...{ killed: rows.filter((one) => one.killed).length },
    },
  ],
  missing: [{ name: 'go', reason: 'this machine lacks what it is made with' }],
  unjudged: [],
});

const CONTACT: FirstContact = {
  date: '2026-11-20',
  commit: 'fedcba9876543210',
  servers: [
    { name: 'go', faults: 94, killed: 80, variants: 70, false_positives: 3, note: '' },
    { name: 'java', faults: 79, killed: 60, variants: 41, false_positives: 1, note: 'one crashed' },
  ],
};

const EVIDENCE: Evidence = {
  faults: faults('faults', [
    row('one', [0]),
    row('two', []),
    row('three', [1], 'bearer.expired, bearer.missing'),
  ]),
  matrix: faults('matrix', [
    { ...row('one', [0, 1]), attribution: { findings: 2, rank: 1 } },
    { ...row('two', []), attribution: { findings: 0, rank: null } },
    row('three', [1], 'bearer.expired, bearer.missing'),
  ]),
  variants: {
    ...head('variants'),
    seeds: [1, 2, 3],
    servers: [{ name: 'reference', variants: 500, runs: 1500, done: 1500, conform: 1499 }],
    ...{ false_positives: [], missing: [], unjudged: [] },
  },
  runs: { ...head('runs'), runs: 50, done: 50, clean: 50, unclean: [], unjudged: [] },
  verdicts: {
    ...head('verdicts'),
    runs: 20,
    servers: [
      { name: 'go', done: 20, verdicts: 1 },
      { name: 'koa', done: 19, verdicts: 2 },
    ],
    ...{ others: [], missing: [], unjudged: [] },
  },
  slow: {
    ...head('slow'),
    most_seconds: 900,
    runs: [
      {
        ...{ name: '400 ms an answer', exit: 0, seconds: 516, requests: 4000, rules: 241, obeyed: 240 },
        others: [{ rule: 'bearer.expired', reason: 'time' }],
      },
      {
        ...{ name: '800 ms an answer', exit: 3, seconds: 840, requests: 2000, rules: 241, obeyed: 234 },
        others: [],
      },
    ],
  },
  bench: {
    ...head('bench'),
    changed: true,
    benches: [
      { name: 'client', ok: true, figures: { ratio: 0.61 } },
      { name: 'wall', ok: true, figures: { ratio: 0.94, said: '9.4 s, at most 6000 requests' } },
    ],
  },
  'first-contact': CONTACT,
};

test('the table has a row for each part, with its day and commit', () => {
  const lines = evidenceLines(EVIDENCE).split('\n');
  assert.equal(lines.length, 2 + 9);
  assert.match(
    lines[2]!,
    /in 1 server \| 2 of 3, 1,000 more not run .*; not run: go \| 2026-11-21, `0123456` \|$/,
  );
  assert.match(lines[3]!, /500 conforming variants .* with 3 seeds \| 1,499 of 1,500 \|/);
  assert.match(
    lines[4]!,
    /\| median 1; 1 of 3 faults found by one check alone, 1,000 more not run; not run: go \|/,
  );
  assert.match(
    lines[5]!,
    /\| findings a fault: median 0, most 2; the named rule is among the first two for 1 of 2 \| 2026-11-21/,
  );
  assert.match(lines[6]!, /\| 50 of 50 \|/);
  assert.match(lines[7]!, /by other hands \(go, koa\) .* in 20 runs, .* \| 1 of 2, 1 more not run \|/);
  assert.match(
    lines[8]!,
    /within 15 minutes \| 400 ms an answer: 240 of 241 must-rules in 8 min 36 s; 800 ms .* in 14 min 0 s, ended with 3 \|/,
  );
  assert.match(
    lines[9]!,
    /\| 0\.61; 0\.94 \(9\.4 s, at most 6000 requests\) \| 2026-11-21, `0123456` with changes \|$/,
  );
  assert.match(
    lines[10]!,
    /2 servers .* \| 140 of 173 faults found, 4 false positives in 111 conforming variants \| 2026-11-20/,
  );
});

test('the README holds the figures of one commit, that at which all faults were run last', () => {
  const change: ChangeEvidence = {
    ...head('cost-change'),
    ...{ date: '2026-11-22', commit: 'abcdef0123456789' },
    commands: [{ name: 'npm test', exit: 0, minutes: 2.5, said: '3 passed, 0 failed' }],
  };
  const all = { ...EVIDENCE, 'cost-change': change };
  assert.deepEqual(readmeLines(all).split('\n').slice(0, -1), [
    '| measured | figure |',
    '|---|---|',
    '| npm test | 3 passed, 0 failed, in 2.5 min |',
    '',
  ]);
  assert.match(
    readmeLines(all),
    /\nAll of one commit: 2026-11-22, `abcdef0`, on 2 cores .*docs\/evidence\.md/,
  );
  assert.match(
    evidenceLines(all),
    /\| npm test \| 3 passed, 0 failed, in 2\.5 min \| 2026-11-22, `abcdef0` \|/,
  );
  // Without the later one the figures of the earlier commit stand there, the record by hand not among them.
  assert.equal(readmeLines(EVIDENCE).split('\n').length, 2 + 8 + 2);
});

test('without evidence the pages say so, and there is no kill matrix', () => {
  assert.match(readmeLines({}), /No commit has been measured as a whole yet/);
  assert.match(evidenceLines({}), /Nothing has been measured yet/);
  assert.equal(killMatrixOf({}), undefined);
});

test('the record of the first contact has its shape', () => {
  assert.deepEqual(shapeErrors('first-contact', CONTACT), []);
  assert.notDeepEqual(shapeErrors('first-contact', { ...CONTACT, date: 'yesterday' }), []);
});

test('only what stands between the marks is replaced', () => {
  const text = 'before\n<!-- evidence -->\nold\n<!-- /evidence -->\nafter\n';
  const once = withRegion(text, 'new $& line');
  assert.equal(once, 'before\n<!-- evidence -->\nnew $& line\n<!-- /evidence -->\nafter\n');
  assert.equal(withRegion(once, 'new $& line'), once);
});

test('a README without the marks, or with two pairs of them, is refused', () => {
  const marks = '<!-- evidence -->\n<!-- /evidence -->\n';
  for (const text of ['no marks', marks + marks, '<!-- /evidence -->\n<!-- evidence -->'])
    assert.throws(() => withRegion(text, 'x'), /README\.md needs/);
});

test('the kill matrix lists what survived, counts by rule, and numbers the checks', () => {
  const page = killMatrixOf(EVIDENCE)!;
  assert.match(
    page,
    /\* Up to the first kill: \*\*2 of 3\*\* killed, 1,003 seeded \(2026-11-21, commit `0123456`; go was not run/,
  );
  assert.match(
    page,
    /\* findings a fault: median 0, most 2; the named rule is among the first two for 1 of 2\.\n/,
  );
  assert.match(page, /## Survived\n\n\* reference: `two`, of `bearer\.missing`\n/);
  assert.match(page, /\| `bearer\.missing` \| \*\*2\/3\*\* \|/);
  assert.match(page, /\| `bearer\.expired` \| 1\/1 \|/);
  assert.match(page, /\| 1 \| bearer › a call \\\| without a token \| 1 \| 0 \|/);
  assert.match(page, /\| 2 \| scopes › \\\* \| 2 \| 1 \|/);
  assert.match(page, /\| `one` \| `bearer\.missing` \| killed \| 2\.3 \| 1 2 \|/);
  assert.match(page, /\| `two` \| `bearer\.missing` \| \*\*survived\*\* \| 2\.3 \| {2}\|/);
});

test('the parts are named whose figures are of another commit, and what measures them', () => {
  const old = { ...faults('matrix', []), commit: 'fedcba9876543210' };
  const evidence: Evidence = {
    ...{ faults: faults('faults', []), matrix: old },
    load: [{ ...head('load-memory'), commit: 'fedcba9876543210' } as never],
    'first-contact': { commit: 'fedcba9876543210' } as unknown as FirstContact,
  };
  assert.equal(
    otherCommitsLine(evidence, head('faults').commit),
    'Of other commits than 0123456 are the figures of matrix, load-memory: npm run evidence matrix load-memory',
  );
  assert.equal(otherCommitsLine({ faults: faults('faults', []) }, head('faults').commit), undefined);
});

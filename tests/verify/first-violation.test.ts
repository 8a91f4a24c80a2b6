import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { UsedBaseline } from '../../record/baseline.ts';
import { addFacts, readFacts } from '../../record/facts-file.ts';
import { onFirstViolation } from '../../verify/run/first-violation.ts';
import { completeRun } from '../../verify/run/run-record.ts';
import { scratch } from '../cli/muster.ts';
import { RUN, violation } from '../reports/sample.ts';

const STOOD: UsedBaseline = {
  format: 'muster/baseline@1',
  environment: 'alpha',
  effort: 'normal',
  file: 'known.yaml',
  findings: [
    {
      rule: 'attendees.list.per-page-max',
      operation: 'listAttendees',
      check: violation().check,
      reason: 'ticket 7',
      date: '2026-01-01',
    },
  ],
};

test('a run is stopped at the first finding that its baseline does not know, and at none that it knows', async () => {
  const out = scratch();
  let stops = 0;
  const lookAway = onFirstViolation(out, { ...RUN, baseline: STOOD }, () => {
    stops += 1;
  });
  addFacts(out, [violation()]);
  await sleep(800);
  assert.equal(stops, 0);
  addFacts(out, [violation({ operation: 'getEvent' })]);
  while (stops === 0) await sleep(50);
  addFacts(out, [violation({ operation: 'getMe' })]);
  await sleep(600);
  assert.equal(stops, 1);
  lookAway();
});

test('a run that was stopped there says so, and is no failure of the harness', () => {
  const out = scratch();
  addFacts(out, [violation()]);
  completeRun(out, RUN, { code: 130, signal: null, interrupted: false, overtime: false, stopped: true });
  const said = readFacts(out).flatMap((fact) =>
    fact.kind === 'run' ? [`${fact.outcome}: ${fact.reason}`] : [],
  );
  assert.equal(said.length, 1);
  assert.match(said[0] ?? '', /^interrupted: the run ended at its first new violation \(--fail-fast\)/);
});

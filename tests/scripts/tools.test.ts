import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadsMachine, needsTool } from '../../scripts/test/tools.ts';

test('a test that comes by k6, Prometheus, OpenSSL or Chromium, directly or through others, waits for them', () => {
  assert.equal(needsTool('tests/load/metrics.measured.test.ts'), true);
  assert.equal(needsTool('tests/reports/html.test.ts'), true);
  assert.equal(needsTool('tests/certify/timestamp/read-timestamp.measured.test.ts'), true);
  assert.equal(needsTool('tests/load/kubernetes/chain.measured.test.ts'), true);
});

test('a test that needs none of them does not wait', () => {
  assert.equal(needsTool('tests/load/plan.test.ts'), false);
});

test('a test with k6 runs alone, unless it looks at no times', () => {
  assert.equal(loadsMachine('tests/load/day.measured.test.ts'), true);
  assert.equal(loadsMachine('tests/load/signals.measured.test.ts'), false);
  assert.equal(loadsMachine('tests/load/plan.test.ts'), false);
});

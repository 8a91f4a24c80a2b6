import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RULES } from '../../../spec/ledger/index.ts';
import { FIGURES, mustRules } from '../../../verify/needs/figures.ts';
import { NEEDS } from '../../../verify/needs/needs.ts';

test('the figures of what a profile lacks were measured with the must-rules of today', () => {
  assert.equal(FIGURES.must_rules, mustRules(), 'run npm run needs');
});

test('there are figures of each need, and they name rules that exist', () => {
  assert.deepEqual(Object.keys(FIGURES.needs).sort(), [...NEEDS].sort());
  const unknown = Object.values(FIGURES.needs).flatMap(({ rules }) => rules.filter((id) => !(id in RULES)));
  assert.deepEqual(unknown, []);
});

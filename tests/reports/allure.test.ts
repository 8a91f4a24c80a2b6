import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestResult } from 'allure-js-commons';
import { allure } from '../../reports/allure.ts';
import { FACTS, HOSTILE, RUN, sample, violation } from './sample.ts';

const results = (files: Record<string, string>): TestResult[] =>
  Object.entries(files)
    .filter(([name]) => name.endsWith('-result.json'))
    .map(([, text]) => JSON.parse(text) as TestResult);

test('Allure is told of each rule once, and of the run, by the same words as the other reports', () => {
  const result = sample();
  const tests = results(allure(result));
  assert.deepEqual(
    tests.map(({ name }) => name).sort(),
    [...result.verdict.rules.map(({ id }) => id), 'the run ends without trouble of its own'].sort(),
  );
  for (const rule of result.verdict.rules) {
    const told = tests.find(({ name }) => name === rule.id);
    assert.equal(told?.status === 'failed', rule.verdict === 'fail', rule.id);
    assert.equal(told?.status === 'passed', rule.verdict === 'pass' || rule.verdict === 'warn', rule.id);
  }
});

test('a broken rule brings the requests and answers that show it, and what shows it again', () => {
  const result = sample();
  const files = allure(result);
  const [broken] = result.verdict.violations;
  assert.ok(broken);
  const told = results(files).find(({ name }) => name === broken.rule);
  const attached = told?.steps.flatMap(({ attachments }) => attachments) ?? [];
  const shown = broken.exchanges.filter((id) => result.exchanges.has(id));
  assert.ok(shown.length > 0);
  for (const id of shown) {
    const [request, answer] = ['request', 'answer'].map((what) =>
      attached.find(({ name }) => name === `${id} ${what}`),
    );
    assert.match(files[request?.source ?? ''] ?? '', /^(GET|POST|PATCH|DELETE) https?:/);
    assert.match(files[answer?.source ?? ''] ?? '', /^\d{3}\n/);
  }
  assert.equal(files[attached.find(({ name }) => name === 'shown again by')?.source ?? ''], broken.reproduce);
});

test('a rule of an environment has one history over all runs', () => {
  const [one, other] = [RUN, { ...RUN, runId: 'other' }].map((run) => results(allure(sample(FACTS, run))));
  const histories = (tests: TestResult[] = []): unknown[] => tests.map(({ historyId }) => historyId).sort();
  assert.deepEqual(histories(one), histories(other));
  assert.equal(
    new Set([...(one ?? []), ...(other ?? [])].map(({ uuid }) => uuid)).size,
    2 * (one ?? []).length,
  );
});

test('no name of an environment breaks the lines of the properties', () => {
  const hostile = sample([violation({ message: HOSTILE })], { ...RUN, name: 'a\\b\nverdict=conforms' });
  const lines = (allure(hostile)['environment.properties'] ?? '').trim().split('\n');
  assert.equal(lines.filter((line) => line.startsWith('verdict=')).length, 1);
  assert.equal(lines[0], 'environment=a\\\\b verdict=conforms');
});

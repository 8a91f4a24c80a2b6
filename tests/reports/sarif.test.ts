import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { sarif } from '../../reports/sarif.ts';
import { SARIF_SCHEMA } from '../tools/sarif-schema.ts';
import { HOSTILE, RUN, sample, violation } from './sample.ts';

interface Log {
  readonly version: string;
  readonly runs: ReadonlyArray<{
    readonly tool: { readonly driver: { readonly rules: ReadonlyArray<{ readonly id: string }> } };
    readonly invocations: ReadonlyArray<{ readonly executionSuccessful: boolean }>;
    readonly results: ReadonlyArray<{
      readonly ruleId: string;
      readonly ruleIndex: number;
      readonly level: string;
      readonly message: { readonly text: string };
      readonly occurrenceCount: number;
      readonly partialFingerprints: Readonly<Record<string, string>>;
    }>;
  }>;
}

const result = sample();
const log = JSON.parse(JSON.stringify(sarif(result))) as Log;
const [run] = log.runs;

test('SARIF has a result for each finding, which leads to the rule that it breaks', () => {
  assert.equal(log.version, '2.1.0');
  assert.ok(run !== undefined && run.results.length > 0);
  assert.equal(run.results.length, result.verdict.violations.length);
  for (const one of run.results) assert.equal(run.tool.driver.rules[one.ruleIndex]?.id, one.ruleId);
  const broken = run.results.find(({ ruleId }) => ruleId === 'attendees.list.per-page-max');
  assert.equal(broken?.level, 'error');
  assert.match(broken?.message.text ?? '', /expected: at most 100; actual: 101/);
});

test('a finding has the same fingerprint in every run, and each another', () => {
  const again = JSON.parse(JSON.stringify(sarif(sample()))) as Log;
  const prints = (one: Log): string[] =>
    one.runs.flatMap(({ results }) =>
      results.map(({ partialFingerprints }) => String(partialFingerprints.finding)),
    );
  assert.deepEqual(prints(again), prints(log));
  assert.equal(new Set(prints(log)).size, prints(log).length);
});

test('a run without findings has no result', () => {
  const [clean] = (JSON.parse(JSON.stringify(sarif(sample([], RUN)))) as Log).runs;
  assert.deepEqual(clean?.results, []);
});

test('SARIF keeps the published schema, whatever an environment is called and answers', () => {
  const ajv = new Ajv({ strict: true, allErrors: true });
  addFormats.default(ajv);
  const isSarif = ajv.compile(SARIF_SCHEMA);
  const hostile = sample([violation({ message: HOSTILE, actual: HOSTILE })], {
    ...RUN,
    ...{ name: HOSTILE, version: HOSTILE },
  });
  for (const one of [sample(), sample([], RUN), hostile]) {
    const text = JSON.stringify(sarif(one));
    assert.ok(isSarif(JSON.parse(text)), JSON.stringify(isSarif.errors));
    assert.ok(!isSarif(JSON.parse(text.replace('"driver":{"name":', '"driver":{"called":'))));
  }
});

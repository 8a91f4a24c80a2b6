import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'cheerio';
import type { RuleVerdict } from '../../record/verdict-file.ts';
import { STYLE } from '../../reports/html/style.ts';
import { badge, RULE_SIGN, RULE_TONE, RUN_TONE } from '../../reports/html/tones.ts';
import { loadSummary } from '../../reports/load/summary.ts';
import { summary } from '../../reports/summary.ts';
import { loadSide } from '../compare/sides.ts';
import { sample } from './sample.ts';

const VERDICTS = Object.keys(RULE_SIGN) as RuleVerdict[];
const plain = { colour: false, folder: 'results' };

test('a reader who sees no colours tells verdicts apart by their marks and words', () => {
  const shown = VERDICTS.map((verdict) => load(badge(verdict).text)('.badge').text());
  assert.equal(new Set(shown.map((text) => text.split(' ')[0])).size, VERDICTS.length, shown.join());
  assert.ok(shown.every((text, index) => text.endsWith(VERDICTS[index]?.replace('-', ' ') ?? '')));
});

test('what nobody could judge has another colour than what warns, in light and dark', () => {
  assert.notEqual(RULE_TONE.inconclusive, RULE_TONE.warn);
  assert.equal(RUN_TONE.inconclusive, RULE_TONE.inconclusive);
  const colours = ['good', 'bad', 'warn', 'open', 'mute'].map((tone) =>
    [...STYLE.matchAll(new RegExp(`--${tone}: (#[0-9a-f]{6})`, 'g'))].map(([, colour]) => colour),
  );
  assert.ok(colours.every(({ length }) => length === 2));
  assert.equal(new Set(colours.flat()).size, 10);
});

test('a terminal marks what warns and what is inconclusive, each by a sign of its own', () => {
  const result = sample();
  const rules = result.verdict.rules.map((rule, index) =>
    index === 0 ? { ...rule, verdict: 'inconclusive' as const, reason: 'time ran out' } : rule,
  );
  const told = summary({ ...result, verdict: { ...result.verdict, rules } }, plain);
  assert.match(told, /\? \d of them asked, and inconclusive/);
  assert.match(told, /Warnings +! 1 rule/);
  assert.equal(told.includes('\u001b'), false);
  const inColour = (verdict: 'inconclusive' | 'violates'): string =>
    summary({ ...result, verdict: { ...result.verdict, verdict } }, { ...plain, colour: true });
  assert.ok(inColour('inconclusive').includes('\u001b[35mINCONCLUSIVE'));
});

test('a should-rule that broke under load warns by its sign, too', () => {
  const breach = loadSide().result.contract_violations[0];
  const told = (level: 'must' | 'should'): string =>
    loadSummary(
      loadSide({
        contract_violations: [
          {
            ...{ rule: 'errors.no-500', operation: 'checkIn', message: 'answered 500', expected: 'no 500' },
            ...{ actual: '500', count: 1, rate: null, exchanges: [] },
            ...breach,
            level,
          },
        ],
      } as never).result,
      { ...plain, quiet: false },
    );
  assert.match(told('must'), /✗ \S+ ×/);
  assert.match(told('should'), /! \S+ ×/);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markdown } from '../../reports/markdown.ts';
import { FACTS, RUN, sample, violation } from './sample.ts';

const text = markdown(sample());

test('the verdict and whether to ship come first, then the violations, then what was not exercised and why', () => {
  const at = (heading: string): number => text.indexOf(heading);
  assert.ok(text.startsWith('# Muster: alpha violates\n'));
  assert.match(text, /\*\*Ship it\? No\.\*\* \d+ causes?/);
  assert.ok(at('## Causes') > 0 && at('## Causes') < at('## Not exercised'));
  assert.ok(
    at('## Not exercised') < at('## Weak coverage') &&
      at('## Weak coverage') < at('## Rules') &&
      at('## Rules') < at('## Gaps'),
  );
  assert.match(text, /\| 1 \| the profile names no user \| `me\.get\.answers` \|/);
});

test('a curl line stays as it can be pasted', () => {
  assert.ok(text.includes(violation().reproduce));
});

test('what an environment answered becomes neither markup nor another line', () => {
  const withoutCode = text.replace(/(`+)(?!`)[^\n]*?[^`]\1(?!`)/g, '');
  assert.doesNotMatch(withoutCode, /(^|[^\\])<script/m);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  assert.doesNotMatch(text, /[\u0000-\u0009\u000b-\u001f\u2028]/);
});

test('the transition table of check-in has a row a state', () => {
  assert.match(text, /\| checked_out \| 200 checked\\_in \| 200 checked\\_in \| 200 checked\\_in \|/);
});

test('a run without observations of check-in has no table of it', () => {
  const facts = FACTS.filter((fact) => fact.kind !== 'observation');
  assert.doesNotMatch(markdown(sample(facts, { ...RUN, decisions: {} })), /## Check-in/);
});

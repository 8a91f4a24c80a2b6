import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'cheerio';
import type { Fact } from '../../record/facts.ts';
import { htmlReport } from '../../reports/html/page.ts';
import { junit } from '../../reports/junit.ts';
import { markdown } from '../../reports/markdown.ts';
import { summary } from '../../reports/summary.ts';
import { verdictFile } from '../../reports/verdict-file.ts';
import { HOSTILE, RUN, sample, violation } from './sample.ts';

const decisions = { 'rsvp.initial': 'confirmed', 'checkin.out-of-order': { 'out first': '422' } };
const observed = (gap: string, answer: string, situation = ''): Fact => ({
  kind: 'observation',
  gap: gap as never,
  answer,
  situation,
  exchange: 'w0-1',
});
const DRIFTS = [observed('rsvp.initial', HOSTILE), observed('checkin.out-of-order', '200', 'out first')];
const alone = sample(DRIFTS, { ...RUN, decisions });
const both = sample([...DRIFTS, violation()], { ...RUN, decisions });

test('the terminal tells drift apart from violations, and what was answered', () => {
  const text = summary(alone, { colour: false, folder: 'x' });
  assert.match(text, /VIOLATES {2}no rule is broken, but answers drift from what the profile decides/);
  assert.match(text, /Drift {10}2 gaps answered otherwise than the profile decides/);
  assert.match(text, /≠ checkin\.out-of-order\n {6}out first: answered "200", decided "422"/);
  assert.doesNotMatch(text, /Violations/);
  assert.ok(text.split('\n').every((line) => line.length <= 80));
  const also = summary(both, { colour: false, folder: 'x' });
  assert.match(also, /at least one rule is broken/);
  assert.ok(also.indexOf('Violations') < also.indexOf('Drift  '));
});

test('the page has a section of its own for drift, after the violations, and none without drift', () => {
  const $ = load(htmlReport(both));
  const order = $('main [id]')
    .map((_, one) => $(one).attr('id'))
    .get();
  assert.ok(order.indexOf('violations') < order.indexOf('drift'));
  assert.ok(order.indexOf('drift') < order.indexOf('unjudged'));
  assert.match($('#drift').nextAll('.card').first().text(), /out first: answered "200", decided "422"/);
  assert.equal($('#drift').nextAll('.card').first().find('script').length, 0);
  assert.equal(load(htmlReport(sample([], { ...RUN, decisions: {} })))('#drift').length, 0);
});

test('Markdown, JUnit and the notes of verdict.json tell of drift', () => {
  assert.match(markdown(alone), /## Drift from decisions[\s\S]*checkin\.out-of-order/);
  assert.match(junit(alone), /<error message=/);
  assert.equal(
    verdictFile(alone).notes.filter((note) => /drifts from what the profile decides/.test(note)).length,
    2,
  );
});

import type { RuleVerdict, RunVerdict } from '../../record/verdict-file.ts';
import { html, type Markup } from './markup.ts';

/** `open`: what could not be judged, and is neither a pass nor a warning. */
export type Tone = 'good' | 'bad' | 'warn' | 'open' | 'mute';

export const RUN_TONE: Readonly<Record<RunVerdict, Tone>> = {
  conforms: 'good',
  violates: 'bad',
  inconclusive: 'open',
  error: 'bad',
};

export const RULE_TONE: Readonly<Record<RuleVerdict, Tone>> = {
  pass: 'good',
  fail: 'bad',
  warn: 'warn',
  flaky: 'open',
  'known-failure': 'warn',
  inconclusive: 'open',
  'not-exercised': 'mute',
  excluded: 'mute',
};

/** A mark for each verdict: a reader who sees no colours tells them apart by it. */
export const RULE_SIGN: Readonly<Record<RuleVerdict, string>> = {
  pass: '✓',
  fail: '×',
  warn: '!',
  flaky: '≈',
  'known-failure': 'k',
  inconclusive: '?',
  'not-exercised': '–',
  excluded: '/',
};

/** The mark and the word of a verdict. */
export const markedWord = (verdict: RuleVerdict): Markup =>
  html`<b aria-hidden="true">${RULE_SIGN[verdict]}</b> ${verdict.replace('-', ' ')}`;

export const badge = (verdict: RuleVerdict): Markup =>
  html`<span class="badge ${RULE_TONE[verdict]}">${markedWord(verdict)}</span>`;

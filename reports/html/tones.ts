import type { RuleVerdict, RunVerdict } from '../../record/verdict-file.ts';
import { html, type Markup } from './markup.ts';

export type Tone = 'good' | 'bad' | 'warn' | 'mute';

export const RUN_TONE: Readonly<Record<RunVerdict, Tone>> = {
  conforms: 'good',
  violates: 'bad',
  inconclusive: 'warn',
  error: 'bad',
};

export const RULE_TONE: Readonly<Record<RuleVerdict, Tone>> = {
  pass: 'good',
  fail: 'bad',
  warn: 'warn',
  flaky: 'warn',
  'known-failure': 'warn',
  inconclusive: 'warn',
  'not-exercised': 'mute',
  excluded: 'mute',
};

export const badge = (verdict: RuleVerdict): Markup =>
  html`<span class="badge ${RULE_TONE[verdict]}">${verdict.replace('-', ' ')}</span>`;

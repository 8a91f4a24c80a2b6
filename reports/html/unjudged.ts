import { allExercised, type ResultOutcome } from '../outcome.ts';
import type { Result } from '../result.ts';
import { count, sentence } from '../text.ts';
import { weakHeadline, weakSentences } from '../weak-coverage.ts';
import { WORKED_AROUND, workedAroundSentences } from '../worked-around.ts';
import { html, type Markup } from './markup.ts';

/** What no check could ask, and why. */
export function unjudged(outcome: ResultOutcome): Markup {
  const { unjudged: groups } = outcome;
  const head = html`<h2 id="unjudged">Not exercised, and why</h2>`;
  if (groups.length === 0) return html`${head}<p>${allExercised(outcome)}</p>`;
  return html`${head}
<p>What was not exercised is not passed. Each group opens to its rules.</p>
<div class="card">${groups.map(
    ({ reason, rules }) => html`<details><summary><b>${count(rules.length, 'rule')}</b> · ${reason}</summary>
<div class="inside"><ul class="plain small">${rules.map((rule) => html`<li><code>${rule.id}</code> <span class="soft">${rule.statement}</span></li>`)}</ul></div></details>`,
  )}</div>`;
}

/** Checks that could not ask everything, though others may have seen their rules obeyed. */
export const endedEarly = ({ endedEarly: groups }: ResultOutcome): Markup | false =>
  groups.size > 0 &&
  html`<h2 id="ended-early">Ended early</h2><p>These checks could not ask everything, whatever other checks saw of their rules.</p>
<div class="card">${[...groups].map(
    ([reason, ones]) => html`<details><summary><b>${count(ones.length, 'check')}</b> · ${reason}</summary>
<div class="inside"><ul class="plain small">${ones.map((one) => html`<li>${one.check}</li>`)}</ul></div></details>`,
  )}</div>`;

/** What was judged, but stands on little. */
export const weak = (all: Result['verdict']['weak']): Markup | false =>
  all.length > 0 &&
  html`<h2 id="weak">Weak coverage</h2><p>${sentence(weakHeadline(all))} This was judged here, but stands on little.</p>
<ul class="card weak">${weakSentences(all).map((one) => html`<li>${one}</li>`)}</ul>`;

/** What was met and held against no one. */
export const workarounds = ({
  verdict: { workedAround: all },
  stats,
}: Pick<Result, 'verdict' | 'stats'>): Markup | false =>
  all.length > 0 &&
  html`<h2 id="worked-around">What the harness worked around</h2><p>${WORKED_AROUND}</p>
<ul class="card weak">${workedAroundSentences(all, stats.requests).map((one) => html`<li>${one}</li>`)}</ul>`;

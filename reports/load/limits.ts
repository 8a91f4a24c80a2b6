import type { LoadResult } from '../../record/load-result.ts';
import { html, type Markup } from '../html/markup.ts';
import { count, duration, number } from '../text.ts';

/** Objectives that a rate limit may lead to miss: people who wait for it stand at the door. */
const AT_THE_DOOR: ReadonlySet<string> = new Set(['door_p95', 'admitted']);

/**
 * How long the rate limit held people up, as a sentence. None where no objective at the door was missed, nor where Muster
 * put a limit in the way itself.
 */
export function heldUpInWords({ rate_limited: audit, thresholds, trouble = [] }: LoadResult): string[] {
  const { answers, dishonest, waited_ms: waited = 0 } = audit;
  const missed = thresholds.some(({ name, met }) => !met && AT_THE_DOOR.has(name));
  if (waited === 0 || !missed || trouble.some(({ kind }) => kind === 'limit')) return [];
  const again =
    dishonest === 0 ? '' : `; ${number(dishonest)} times they came back as told and were refused again`;
  return [
    `The rate limit held people up: after ${count(answers, 'answer')} with 429 scanners waited ${duration(waited / 1000)} in all${again}.`,
  ];
}

/** The section on answers with 429: whether Retry-After was kept. */
export function limitsSection({ rate_limited: audit, plan }: LoadResult): Markup {
  if (audit.answers === 0)
    return html`<h2 id="limits">Limits</h2><p>No answer was a 429. ${count(plan.clients, 'token')} carried the load.</p>`;
  return html`<h2 id="limits">Limits</h2><p>${number(audit.answers)} answers were 429; they are counted apart from errors, and every Retry-After was waited for, unless the run ended before. ${count(plan.clients, 'token')} carried the load.</p>
<div class="card"><dl><dt>kept: then served</dt><dd>${number(audit.honest)}</dd><dt>broken: refused again, nobody else served since</dt><dd>${number(audit.dishonest)}</dd><dt>contested: refused again, others were served</dt><dd>${number(audit.contested)}</dd><dt>not sent again</dt><dd>${number(audit.abandoned)}</dd><dt>without a readable Retry-After</dt><dd>${number(audit.missing + audit.unreadable)}</dd><dt>forms</dt><dd>${Object.entries(
    audit.forms,
  )
    .map(([form, times]) => `${form} ×${times}`)
    .join(', ')}</dd></dl></div>`;
}

import { doorLatency, type LoadResult } from '../../record/load-result.ts';
import { html, type Markup } from '../html/markup.ts';
import { duration, number, sentence } from '../text.ts';
import { narrativeOf } from './narrative.ts';
import { LOAD_MEANING } from './summary.ts';

const TONE = { pass: 'good', fail: 'bad', invalid: 'open' } as const;

/** The head of the page: the verdict, what happened in words, and the main figures. */
export function hero(result: LoadResult): Markup {
  const when = new Date(result.started).toISOString().replace('T', ' ').slice(0, 16);
  const { plan, requests } = result;
  const { bad, open, good } = narrativeOf(result);
  const tile = (figure: string, label: string): Markup =>
    html`<div class="card tile"><b>${figure}</b><span>${label}</span></div>`;
  return html`<section class="card hero ${TONE[result.verdict]}">
<h1>${result.verdict}</h1>
<p class="meaning">${sentence(LOAD_MEANING[result.verdict])}</p>
${told('told-bad', bad)}${told('told-open', open)}${told('told-good', good)}
${[...result.reasons, ...result.notes].map((reason) => html`<p class="note">${reason}</p>`)}
<p class="where"><span><b>${result.scenario}</b> on <b>${result.profile}</b></span><code>${result.base_url}</code>${result.version !== undefined && html`<span>version <code>${result.version}</code></span>`}<span>${when} UTC</span><span>seed ${result.seed}</span>${plan.speedup !== 1 && html`<span>${plan.speedup} times as fast</span>`}<span>Muster ${result.harness}</span></p>
</section>
<div class="tiles">
${tile(`${number(result.admitted)} / ${number(plan.admissions)}`, 'people let in')}
${tile(`${number(Math.round(doorLatency(result).p95))} ms`, 'door p95, from coming to being let in')}
${tile(`${number(Math.round(result.latency.api.checkIn?.p95 ?? 0))} ms`, 'check-in p95, the API alone')}
${tile(number(plan.scanners), 'scanners')}
${tile(number(requests.total), 'requests')}
${tile(number(result.rate_limited.answers), 'answers with 429')}
${tile(number(requests.failed), 'errors')}
${tile(duration(result.seconds), 'from first to last')}
</div>`;
}

const told = (kind: string, sentences: readonly string[]): Markup | false =>
  sentences.length > 0 &&
  html`<ul class="told ${kind}">${sentences.map((one) => html`<li>${one}</li>`)}</ul>`;

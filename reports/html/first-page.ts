import { shardName } from '../../record/shard.ts';
import { againstBaseline } from '../baseline.ts';
import { meaningOf, type ResultOutcome } from '../outcome.ts';
import type { Result } from '../result.ts';
import { SHIP, shippingOf } from '../shipping.ts';
import { count, duration, number, sentence } from '../text.ts';
import { html, type Markup } from './markup.ts';
import { markedWord, RULE_TONE, RUN_TONE, type Tone } from './tones.ts';

/** The verdict, whether to ship, and the causes in one line each. */
export function firstPage(result: Result, outcome: ResultOutcome): Markup {
  const { run, verdict, harness } = result;
  const ship = shippingOf(result, outcome);
  const against = againstBaseline(result, outcome);
  const when = new Date(run.started).toISOString().replace('T', ' ').slice(0, 16);
  return html`<section class="card hero ${RUN_TONE[verdict.verdict]}">
<h1>${verdict.verdict}</h1>
<p class="meaning">${sentence(meaningOf(result, outcome))}</p>
<p class="ship"><b>Ship it? ${SHIP[ship.answer]}.</b> ${sentence(ship.because)}</p>
${against !== '' && html`<p class="note">${sentence(against)}</p>`}
${broken(outcome)}${drifting(outcome)}${notes(verdict.notes)}
<p class="where"><span><b>${run.name}</b></span><code>${run.base_url}</code>${run.version !== undefined && html`<span>version <code>${run.version}</code></span>`}<span>${when} UTC</span><span>seed ${run.seed}</span><span>effort ${run.effort}</span>${run.runId !== '' && html`<span>run ${run.runId}${run.marked === false && ', unmarked'}</span>`}${run.suites !== undefined && run.suites.length > 0 && html`<span>only ${run.suites.join(', ')}</span>`}${run.rules !== undefined && html`<span>only ${count(run.rules.length, 'rule')}</span>`}${run.shard !== undefined && html`<span>${shardName(run.shard)}</span>`}${run.merged !== undefined && html`<span>${run.merged.runs.length} of ${count(run.merged.total, 'shard')}</span>`}<span>Muster ${harness}</span></p>
</section>
${tiles(result, outcome)}
${share(outcome)}`;
}

const drifting = ({ drift }: ResultOutcome): Markup | false =>
  drift.length > 0 &&
  html`<p class="note"><a href="#drift">${count(drift.length, 'gap')}</a> answered otherwise than the profile decides.</p>`;

const MOST = 3;

const note = (text: string): Markup => html`<p class="note">${text}</p>`;

const notes = (all: readonly string[]): Markup =>
  html`${all.slice(0, MOST).map(note)}${all.length > MOST && html`<details class="more"><summary class="soft small">${all.length - MOST} more of these</summary>${all.slice(MOST).map(note)}</details>`}`;

/** The violated rules in one line each, the first thing after the verdict's word. */
function broken({ violated }: ResultOutcome): Markup | false {
  const lines = [...violated].map(
    ([rule, ones]) => html`<li><a href="#r-${rule}"><code>${rule}</code></a> ${ones[0]?.message}</li>`,
  );
  return (
    lines.length > 0 &&
    html`<ol class="broken">${lines.slice(0, AT_ONCE)}</ol>${lines.length > AT_ONCE && html`<details class="more"><summary class="soft">${lines.length - AT_ONCE} more rules</summary><ol class="broken">${lines.slice(AT_ONCE)}</ol></details>`}`
  );
}

const AT_ONCE = 12;

function tiles({ stats, verdict }: Result, outcome: ResultOutcome): Markup {
  const tile = (figure: string, label: string, tone: Tone | '' = ''): Markup =>
    html`<div class="card tile ${tone}"><b${tone !== '' && html` style="color:var(--tone)"`}>${figure}</b><span>${label}</span></div>`;
  return html`<div class="tiles">
${!outcome.isPart && tile(`${number(outcome.must.passed)} / ${number(outcome.must.all)}`, 'must-rules obeyed')}
${tile(number(outcome.violated.size), 'rules violated', outcome.violated.size > 0 ? 'bad' : '')}
${tile(number(outcome.warnings.size), 'rules with warnings', outcome.warnings.size > 0 ? 'warn' : '')}
${tile(`${outcome.gapsObserved} / ${verdict.gaps.length}`, 'gaps observed')}
${tile(number(stats.requests), 'requests')}
${tile(number(stats.checks), `checks in ${duration(stats.seconds)}`)}
</div>`;
}

function share({ counts }: ResultOutcome): Markup {
  const shown = (Object.keys(counts) as Array<keyof typeof counts>).filter((name) => counts[name] > 0);
  return html`<div class="share" aria-hidden="true">${shown.map(
    (name) => html`<i class="${RULE_TONE[name]}" style="flex:${counts[name]}"></i>`,
  )}</div>
<div class="legend">${shown.map((name) => html`<span class="${RULE_TONE[name]}"><i></i>${number(counts[name])} ${markedWord(name)}</span>`)}</div>`;
}

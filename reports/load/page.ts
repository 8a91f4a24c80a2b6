import type { LatencyFigures, LoadResult } from '../../record/load-result.ts';
import { html, Markup } from '../html/markup.ts';
import { STYLE } from '../html/style.ts';
import { count, duration, number } from '../text.ts';
import { plot } from './plot.ts';
import { LOAD_MEANING, shownValue } from './summary.ts';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'";
const TONE = { pass: 'good', fail: 'bad', invalid: 'warn' } as const;
const MOST_REQUESTS = 12;

const PLOTS = `
th.n { text-align: right; }
.plot { margin: 0.8rem 0; padding: 0.8rem 1rem; }
.plot figcaption { display: flex; gap: 0.5rem; align-items: baseline; flex-wrap: wrap; }
.plot .legend { margin-left: auto; }
.plot .legend i { border-radius: 3px; }
.plot svg { width: 100%; height: auto; display: block; margin-top: 0.4rem; }
.plot text { font-size: 11px; fill: var(--soft); font-variant-numeric: tabular-nums; }
.plot .grid { stroke: var(--line); } .plot .limit { stroke: var(--bad); stroke-dasharray: 5 4; }
.plot .curve { fill: none; stroke-width: 1.8; stroke-linejoin: round; } .plot .area { opacity: 0.13; }
`;

/** The report of a load run as one HTML file that needs nothing from outside. */
export function loadPage(result: LoadResult): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${result.verdict}: load ${result.scenario}, ${result.profile} · Muster</title>
<style>${new Markup(STYLE + PLOTS)}</style>
</head>
<body>
<nav><div><b>Muster load</b><a href="#time">Over time</a><a href="#latency">Latency</a><a href="#reconciled">Reconciled</a><a href="#contract">Contract</a><a href="#limits">Limits</a><a href="#generator">Generator</a></div></nav>
<main>
${hero(result)}
${capacity(result)}
${objectives(result)}
${overTime(result)}
${latencies(result)}
${reconciled(result)}
${contract(result)}
${limits(result)}
${generator(result)}
</main>
</body>
</html>
`;
  return page.text;
}

function hero(result: LoadResult): Markup {
  const when = new Date(result.started).toISOString().replace('T', ' ').slice(0, 16);
  const { plan, requests } = result;
  const tile = (figure: string, label: string): Markup =>
    html`<div class="card tile"><b>${figure}</b><span>${label}</span></div>`;
  return html`<section class="card hero ${TONE[result.verdict]}">
<h1>${result.verdict}</h1>
<p class="meaning">${LOAD_MEANING[result.verdict]}</p>
${[...result.reasons, ...result.notes].map((reason) => html`<p class="note">${reason}</p>`)}
<p class="where"><span><b>${result.scenario}</b> on <b>${result.profile}</b></span><code>${result.base_url}</code><span>${when} UTC</span><span>seed ${result.seed}</span>${plan.speedup !== 1 && html`<span>${plan.speedup} times as fast</span>`}<span>Muster ${result.harness}</span></p>
</section>
<div class="tiles">
${tile(`${number(result.admitted)} / ${number(plan.admissions)}`, 'people in')}
${tile(`${number(Math.round(result.latency.door_total.p95))} ms`, 'door p95, from when they came')}
${tile(`${number(Math.round(result.latency.api.checkIn?.p95 ?? 0))} ms`, 'check-in p95, of the API alone')}
${tile(number(plan.scanners), 'scanners')}
${tile(number(requests.total), 'requests')}
${tile(number(result.rate_limited.answers), 'answers with 429')}
${tile(number(requests.failed), 'errors')}
${tile(duration(result.seconds), 'from first to last')}
</div>`;
}

function objectives(result: LoadResult): Markup {
  return html`<h2 id="objectives">Objectives</h2><p>Each with what was measured. Without a sample nothing is met.</p>
<div class="card scroll"><table><thead><tr><th></th><th>objective</th><th></th><th class="n">measured</th><th class="n">limit</th><th class="n">samples</th></tr></thead><tbody>${result.thresholds.map(
    (
      one,
    ) => html`<tr><td><span class="badge ${one.samples === 0 ? 'warn' : one.met ? 'good' : 'bad'}">${one.samples === 0 ? 'not measured' : one.met ? 'met' : 'missed'}</span></td><td><code>${one.name}</code></td><td>${one.about}</td><td class="n">${one.samples === 0 ? '–' : shownValue(one.value, one.unit)}</td><td class="n">${one.compare} ${shownValue(one.limit, one.unit)}</td><td class="n">${number(one.samples)}</td></tr>
`,
  )}</tbody></table></div>`;
}

function capacity({ capacity: found }: LoadResult): Markup | false {
  if (found === undefined) return false;
  const law =
    found.usl === null
      ? 'Too few steps for the Universal Scalability Law.'
      : `Universal Scalability Law: λ ${found.usl.lambda.toFixed(1)}, σ ${found.usl.sigma.toFixed(4)}, κ ${found.usl.kappa.toExponential(2)}${found.usl.peak === null ? '' : `, peak ${Math.round(found.usl.peak)} a second at a concurrency of ${Math.round(found.usl.peakAt ?? 0)}`}.`;
  return html`<h2 id="capacity">Capacity</h2><p>${found.sentence} ${law}</p>
<div class="card scroll"><table><thead><tr><th></th><th class="n">due a second</th><th class="n">answered</th><th class="n">p95 from due, ms</th><th class="n">429</th><th class="n">errors</th></tr></thead><tbody>${found.steps.map(
    (
      step,
    ) => html`<tr><td><span class="badge ${step.verdict === 'carried' ? 'good' : step.verdict === 'invalid' ? 'warn' : 'bad'}">${step.verdict}</span></td><td class="n">${step.rate.toFixed(1)}</td><td class="n">${step.achieved.toFixed(1)}</td><td class="n">${number(Math.round(step.p95))}</td><td class="n">${(100 * step.limited).toFixed(1)} %</td><td class="n">${(100 * step.failed).toFixed(1)} %</td></tr>
`,
  )}</tbody></table></div>`;
}

function overTime({ series, thresholds }: LoadResult): Markup {
  const { width_ms: widthMs, buckets } = series;
  const perSecond = (value: number): number => (value * 1000) / widthMs;
  const limit = thresholds.find(({ name }) => name === 'door_p95')?.limit;
  return html`<h2 id="time">Over time</h2><p>Each point stands for ${number(widthMs)} ms.</p>
${plot({
  title: 'At the doors',
  unit: 'people a second',
  widthMs,
  curves: [
    { label: 'come', values: buckets.map((one) => perSecond(one.due)), colour: '--mute', filled: true },
    { label: 'let in', values: buckets.map((one) => perSecond(one.admitted)), colour: '--good' },
  ],
})}
${plot({
  title: 'Queue',
  unit: 'people who wait, at all doors together',
  widthMs,
  curves: [{ label: 'waiting', values: buckets.map((one) => one.queue), colour: '--warn', filled: true }],
})}
${plot({
  title: 'Latency',
  unit: 'ms',
  widthMs,
  ...(limit !== undefined && { limit }),
  curves: [
    { label: 'door p95', values: buckets.map((one) => one.door95), colour: '--bad' },
    { label: 'API p95', values: buckets.map((one) => one.api95), colour: '--link' },
    { label: 'API median', values: buckets.map((one) => one.api50), colour: '--good' },
  ],
})}
${plot({
  title: 'Requests',
  unit: 'a second',
  widthMs,
  curves: [
    { label: 'all', values: buckets.map((one) => perSecond(one.requests)), colour: '--link', filled: true },
    { label: '429', values: buckets.map((one) => perSecond(one.limited)), colour: '--warn' },
    { label: 'errors', values: buckets.map((one) => perSecond(one.errors)), colour: '--bad' },
  ],
})}
${
  buckets.some((one) => one.cpu !== null) &&
  plot({
    title: 'Generator',
    unit: 'processors used',
    widthMs,
    curves: [{ label: 'k6', values: spread(buckets.map((one) => one.cpu)), colour: '--mute' }],
  })
}`;
}

/** Carries a value on to the points that were not measured. */
function spread(values: ReadonlyArray<number | null>): Array<number | null> {
  let last: number | null = null;
  return values.map((value) => {
    last = value ?? last;
    return last;
  });
}

/** A leak shows as a slope that is surely above nought, and a warm-up as one below. */
function drifting({ drift }: LoadResult): Markup | false {
  if (drift === null) return false;
  const aMinute = (slope: number): string => `${slope >= 0 ? '+' : '−'}${Math.abs(60 * slope).toFixed(2)}`;
  const said =
    drift.low > 0
      ? 'answers grow slower'
      : drift.high < 0
        ? 'answers become faster'
        : 'nothing is sure to drift';
  return html`<p>Over time, ${said}: the median answer moves by ${aMinute(drift.slope)} ms a minute (95 % confidence: ${aMinute(drift.low)} to ${aMinute(drift.high)}).</p>`;
}

function latencies(result: LoadResult): Markup {
  const { latency } = result;
  const row = (name: string, one: LatencyFigures): Markup =>
    html`<tr><td>${name}</td><td class="n">${number(one.count)}</td>${[one.p50, one.p90, one.p95, one.p99, one.p999, one.max].map((value) => html`<td class="n">${value < 10 ? value.toFixed(2) : number(Math.round(value))}</td>`)}</tr>
`;
  return html`<h2 id="latency">Latency</h2><p>Milliseconds. The door counts from the moment at which somebody was due, so a service that stalls cannot hide behind scanners that wait for it. Full distributions stand in <code>load.json</code>.</p>
<div class="card scroll"><table><thead><tr><th></th><th class="n">samples</th><th class="n">p50</th><th class="n">p90</th><th class="n">p95</th><th class="n">p99</th><th class="n">p99.9</th><th class="n">max</th></tr></thead><tbody>
${row('door, due to in', latency.door_total)}${row('lag, due to sent', latency.door_lag)}${Object.entries(latency.api).map(([operation, one]) => row(operation, one))}</tbody></table></div>${drifting(result)}`;
}

function reconciled({ reconciliation: found }: LoadResult): Markup {
  return html`<h2 id="reconciled">Reconciled</h2><p>What the list shows after the load, against what was acknowledged: ${number(found.applied)} applied, ${found.lost} lost, ${found.phantom} phantom, ${found.doubled} doubled, ${found.unknown} unknown, after ${count(found.walks, 'walk')}${!found.quiet && ' that never came to rest'}.</p>
${
  found.findings.length > 0 &&
  html`<div class="card">${found.findings.map(
    (
      one,
    ) => html`<details><summary><span class="badge ${one.class === 'unknown' ? 'warn' : 'bad'}">${one.class}</span> <code>${one.id}</code> ${one.reason}</summary><div class="inside"><p>Expected <code>${one.expected}</code>, shown <code>${one.actual}</code>.</p>
<div class="scroll"><table><thead><tr><th>request</th><th class="n">due</th><th class="n">sent</th><th class="n">done</th><th class="n">status</th></tr></thead><tbody>${one.requests.slice(0, MOST_REQUESTS).map((request) => html`<tr><td><code>${request.operation}</code></td><td class="n">${number(request.due)}</td><td class="n">${number(request.sent)}</td><td class="n">${number(request.done)}</td><td class="n">${request.status === 0 ? 'no answer' : request.status}</td></tr>`)}</tbody></table></div></div></details>`,
  )}${found.more > 0 && html`<p class="soft">and ${number(found.more)} more</p>`}</div>`
}`;
}

function contract({ contract_violations: breaches, judged }: LoadResult): Markup {
  return html`<h2 id="contract">Contract under load</h2><p>${count(judged, 'answer')} judged by the judge of <code>verify</code>; every odd one, and a sample of the rest.</p>
${
  breaches.length > 0 &&
  html`<div class="card scroll"><table><thead><tr><th></th><th>rule</th><th>what</th><th class="n">times</th><th class="n">first at</th></tr></thead><tbody>${breaches.map(
    (
      one,
    ) => html`<tr><td><span class="badge ${one.level === 'must' ? 'bad' : 'warn'}">${one.level}</span></td><td><code>${one.rule}</code><br><span class="soft">${one.operation}</span></td><td>${one.message}<br><span class="soft small">expected ${one.expected}; actual ${one.actual}</span></td><td class="n">${number(one.count)}</td><td class="n">${one.rate === null ? 'no load' : `${one.rate}/s`}</td></tr>
`,
  )}</tbody></table></div>`
}`;
}

function limits({ rate_limited: audit, plan }: LoadResult): Markup {
  if (audit.answers === 0)
    return html`<h2 id="limits">Limits</h2><p>No answer was a 429. ${count(plan.clients, 'token')} carried the load.</p>`;
  return html`<h2 id="limits">Limits</h2><p>${number(audit.answers)} answers were 429; they are counted apart from errors, and every Retry-After was waited for. ${count(plan.clients, 'token')} carried the load.</p>
<div class="card"><dl><dt>kept: then served</dt><dd>${number(audit.honest)}</dd><dt>broken: refused again, nobody else served since</dt><dd>${number(audit.dishonest)}</dd><dt>contested: refused again, others were served</dt><dd>${number(audit.contested)}</dd><dt>not sent again</dt><dd>${number(audit.abandoned)}</dd><dt>without a moment</dt><dd>${number(audit.missing + audit.unreadable)}</dd><dt>forms</dt><dd>${Object.entries(
    audit.forms,
  )
    .map(([form, times]) => `${form} ×${times}`)
    .join(', ')}</dd></dl></div>`;
}

function generator({ generator: own, plan }: LoadResult): Markup {
  const memory =
    own.memory_bytes === null ? 'not measured' : `${Math.round(own.memory_bytes / 1_048_576)} MB at most`;
  return html`<h2 id="generator">Generator</h2><p>${own.trusted ? 'It was not the bottleneck.' : 'It was the bottleneck: timings above are its own.'}</p>
<div class="card"><dl><dt>woke up late by</dt><dd>${own.lag_p50_ms.toFixed(1)} ms (median), ${own.lag_p99_ms.toFixed(1)} ms (p99), ${own.lag_max_ms.toFixed(1)} ms at most, of ${number(own.lag_samples)}</dd><dt>processors</dt><dd>${own.cpu_mean === null ? 'not measured' : `${own.cpu_mean} on average, ${own.cpu_most} at most, of ${own.processors}`}</dd><dt>memory</dt><dd>${memory}</dd><dt>planned, never attempted</dt><dd>${number(own.unserved)}</dd><dt>plan</dt><dd>${Object.entries(
    plan.kinds,
  )
    .map(([kind, times]) => `${kind} ${number(times)}`)
    .join(', ')}; at most ${number(plan.peak_per_second)} requests a second</dd></dl></div>`;
}

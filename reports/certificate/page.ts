import type { Certificate, CertifiedRule, Standing } from '../../record/certificate.ts';
import { bySection } from '../chapters.ts';
import { htmlDocument } from '../html/document.ts';
import { html, type Markup } from '../html/markup.ts';
import type { Tone } from '../html/tones.ts';
import { count, number } from '../text.ts';
import { moment, POLICY_NAME, placeOf, standings } from './words.ts';

const TONE: Readonly<Record<Standing, Tone>> = {
  passed: 'good',
  broken: 'bad',
  missing: 'warn',
  unrequired: 'mute',
  inapplicable: 'mute',
};
const WORD: Readonly<Record<Standing, string>> = {
  passed: 'passed',
  broken: 'broken',
  missing: 'not shown',
  unrequired: 'not asked',
  inapplicable: 'does not apply',
};

const EXTRA = `
.paper h1 { text-transform: none; } .paper .asks { font-size: 1.05rem; margin: 0.5rem 0 0; }
.limits li { margin: 0.45rem 0; } .code { word-break: break-all; }
`;

/** The certificate as one HTML file that needs nothing from outside. `fingerprint`: of the key that signs the bundle. */
export function certificatePage(certificate: Certificate, fingerprint: string | null): string {
  const { certified, policy } = certificate;
  const title = certified ? `Certified: ${POLICY_NAME[policy]}` : `Not certified: ${POLICY_NAME[policy]}`;
  return htmlDocument({
    title: `${title}, ${certificate.environment}`,
    name: 'Muster certificate',
    links: [
      ['runs', 'Runs'],
      ['limits', 'What it cannot prove'],
      ['check', 'Check it'],
      ['rules', 'Rules'],
    ],
    style: EXTRA,
    body: html`<section class="card hero paper ${certified ? 'good' : 'bad'}">
<h1>${title}</h1>
<p class="meaning"><b>${certificate.environment}</b>, ${placeOf(certificate)}</p>
<p class="asks">${certificate.asks} ${certified && 'Each was passed in every run.'}</p>
${because(certificate)}
<p class="where"><span>${moment(certificate.issued)}</span><span>Muster ${certificate.harness}</span>${certificate.nonce !== null && html`<span>nonce <code>${certificate.nonce}</code></span>`}</p>
</section>
${tiles(certificate)}
<div class="card"><dl>
<dt>Signed by</dt><dd>${fingerprint === null ? html`<b>nobody</b>: the bundle is not signed, and no checker accepts it` : html`<code class="code">${fingerprint}</code>`}</dd>
<dt>Ledger</dt><dd><code class="code">${certificate.specification}</code></dd>
</dl></div>
${runs(certificate)}
<h2 id="limits">What it cannot prove</h2>
<div class="card"><ul class="limits">${certificate.limits.map((one) => html`<li>${one}</li>`)}</ul></div>
<h2 id="check">Check it</h2>
<p>The folder that holds this page is the whole bundle. Nothing is sent anywhere.</p>
<pre>npx muster certify --check FOLDER --trusted-key PUBLIC.pem --max-age 30d${certificate.nonce !== null && ` --nonce ${certificate.nonce}`}</pre>
${rules(certificate)}`,
  });
}

const MOST = 12;

const because = ({ because: reasons }: Certificate): Markup | false =>
  reasons.length > 0 &&
  html`<ol class="broken">${reasons.slice(0, MOST).map((one) => html`<li>${one}.</li>`)}</ol>${reasons.length > MOST && html`<p class="soft small">and ${reasons.length - MOST} more, below</p>`}`;

function tiles({ rules: all }: Certificate): Markup {
  const counts = standings(all);
  const required = all.length - counts.unrequired - counts.inapplicable;
  const shown = all.filter((rule) => rule.standing === 'passed' && rule.shown).length;
  const tile = (figure: string, label: string): Markup =>
    html`<div class="card tile"><b>${figure}</b><span>${label}</span></div>`;
  return html`<div class="tiles">
${tile(`${number(counts.passed)} / ${number(required)}`, 'required must-rules passed')}
${tile(number(shown), 'of them shown by the exchanges alone')}
${tile(number(counts.passed - shown), 'rest on what checks wrote down of exchanges')}
${counts.unrequired > 0 && tile(number(counts.unrequired), 'not asked by this policy')}
</div>`;
}

const runs = ({ runs: all }: Certificate): Markup => html`<h2 id="runs">Runs</h2>
<p>Each with a seed of its own, so that nothing passes by luck.</p>
<div class="card scroll"><table class="stacked"><thead><tr><th>run</th><th>verdict</th><th>seed</th><th>effort</th><th>began</th><th>exchanges</th></tr></thead><tbody>${all.map(
  (
    run,
  ) => html`<tr><td data-label="run"><code>${run.run_id}</code></td><td data-label="verdict">${run.verdict}</td><td data-label="seed">${run.seed}</td><td data-label="effort">${run.effort}</td><td data-label="began">${moment(run.started)}</td><td data-label="exchanges">${number(run.exchanges)}</td></tr>
`,
)}</tbody></table></div>`;

const rules = ({ rules: all }: Certificate): Markup => html`<h2 id="rules">Rules</h2>
<p>Every must-rule. <i>exchanges</i>: the judge sees it in the stored exchanges alone. <i>checks</i>: it rests on what checks wrote down of exchanges that are in the journal.</p>
${[...bySection(all)].map(
  ([
    section,
    list,
  ]) => html`<details class="card"><summary><b>${section}</b> <span class="soft small">${count(list.length, 'rule')}${worst(list)}</span></summary>
<div class="scroll"><table class="rules stacked"><tbody>${list.map(row)}</tbody></table></div></details>`,
)}</div>`;

const worst = (list: readonly CertifiedRule[]): string => {
  const { broken, missing } = standings(list);
  return `${broken > 0 ? `, ${broken} broken` : ''}${missing > 0 ? `, ${missing} not shown` : ''}`;
};

const row = (
  rule: CertifiedRule,
): Markup => html`<tr><td><span class="badge ${TONE[rule.standing]}">${WORD[rule.standing]}</span></td><td><code>${rule.id}</code>${rule.reason !== '' && html`<div class="soft small">${rule.reason}</div>`}</td><td class="soft small">${rule.standing === 'passed' && (rule.shown ? 'exchanges' : 'checks')}</td></tr>
`;

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
  missing: 'open',
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
<pre>npx muster certify --check FOLDER --trusted-key PUBLIC.pem --policy ${certificate.policy} --max-age 30d${certificate.nonce !== null && ` --nonce ${certificate.nonce}`}</pre>
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
${tile(number(shown), 'of them follow from the journals')}
${tile(number(counts.passed - shown), "rest on what the signer's run claimed")}
${counts.unrequired > 0 && tile(number(counts.unrequired), 'not asked by this policy')}
</div>`;
}

const runs = ({ runs: all }: Certificate): Markup => html`<h2 id="runs">Runs</h2>
<p>Each with a seed of its own, so that nothing passes by luck. One says in its requests that it is of Muster, the other does not.</p>
<div class="card scroll"><table class="stacked"><thead><tr><th>run</th><th>says who it is</th><th>verdict</th><th>seed</th><th>effort</th><th>began</th><th>exchanges</th></tr></thead><tbody>${all.map(
  (
    run,
  ) => html`<tr><td data-label="run"><code>${run.run_id}</code></td><td data-label="says who it is">${run.marked ? 'yes' : 'no'}</td><td data-label="verdict">${run.verdict}</td><td data-label="seed">${run.seed}</td><td data-label="effort">${run.effort}</td><td data-label="began">${moment(run.started)}</td><td data-label="exchanges">${number(run.exchanges)}</td></tr>
`,
)}</tbody></table></div>
${connections(all)}`;

/** Whom the runs were connected to, as far as they could see. */
function connections(all: Certificate['runs']): Markup | false {
  const found = new Map(all.flatMap((run) => run.connections).map((one) => [JSON.stringify(one), one]));
  return (
    found.size > 0 &&
    html`<p>Who answered, as the runs saw it:</p>
<div class="card scroll"><table class="stacked"><thead><tr><th>origin</th><th>address</th><th>TLS certificate (SHA-256)</th></tr></thead><tbody>${[
      ...found.values(),
    ].map(
      ({ origin, address, proxy, leaf }) =>
        html`<tr><td data-label="origin"><code class="code">${origin}</code></td><td data-label="address">${address ?? `through ${proxy}`}</td><td data-label="TLS certificate"><code class="code">${leaf?.sha256 ?? 'none'}</code>${leaf !== null && html`<div class="soft small">${leaf.subject.replaceAll('\n', ', ')}, until ${moment(leaf.valid_to)}</div>`}</td></tr>
`,
    )}</tbody></table></div>`
  );
}

const rules = ({ rules: all }: Certificate): Markup => html`<h2 id="rules">Rules</h2>
<p>Every must-rule. <i>journals</i>: the judge sees it in the stored exchanges of both runs. <i>claims</i>: it rests on what the checks of the signer's run claimed, with exchanges that fit the rule.</p>
${[...bySection(all)].map(
  ([
    section,
    list,
  ]) => html`<details class="card"><summary><b>${section}</b> <span class="soft small">${count(list.length, 'rule')}${worst(list)}</span></summary>
<div class="scroll"><table class="rules stacked"><tbody>${list.map(row)}</tbody></table></div></details>`,
)}`;

const worst = (list: readonly CertifiedRule[]): string => {
  const { broken, missing } = standings(list);
  return `${broken > 0 ? `, ${broken} broken` : ''}${missing > 0 ? `, ${missing} not shown` : ''}`;
};

const row = (
  rule: CertifiedRule,
): Markup => html`<tr><td><span class="badge ${TONE[rule.standing]}">${WORD[rule.standing]}</span></td><td><code>${rule.id}</code>${rule.reason !== '' && html`<div class="soft small">${rule.reason}</div>`}</td><td class="soft small">${rule.standing === 'passed' && (rule.shown ? 'journals' : 'claims')}</td></tr>
`;

import { escapeHtml, htmlPage } from '../html.ts';
import { users } from '../seed/accounts.ts';
import { SEEDED } from '../seed/places.ts';
import type { World } from '../world.ts';
import type { Decided } from './decided.ts';

/** What all style sheets begin with. */
export const BASE = `:root { color-scheme: light dark; --text: #1c2733; --soft: #52606d; --line: #d5dce3; --page: #fff; --box: #f1f4f7; --link: #0b5cad; }
@media (prefers-color-scheme: dark) { :root { --text: #e6edf3; --soft: #a9b5c1; --line: #39434e; --page: #14191f; --box: #1e252d; --link: #7cb8ff; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.55 system-ui, sans-serif; }
header, main { max-width: 68rem; margin: 0 auto; padding: 1rem; }
header { border-bottom: 1px solid var(--line); }
header a { display: inline-block; margin-right: 1rem; padding: .2rem 0; color: var(--link); }
`;

/** The style sheets by their names. */
export const STYLES = {
  'page.css': `${BASE}a { color: var(--link); }
h1 { line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin-top: 2.5rem; font-size: 1.15rem; }
code, pre { font: .9em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { padding: 1rem; background: var(--box); white-space: pre-wrap; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
dt, .soft { color: var(--soft); }
article { padding: .75rem 0; border-top: 1px solid var(--line); }
article h3 { margin: 0; font-size: 1rem; }
article p { margin: .25rem 0; }
ul { padding-left: 1.2rem; margin: .25rem 0; }
@media (max-width: 34rem) { dl { display: block; } dd { margin-bottom: .5rem; } }
`,
  'reference.css': `${BASE}main { padding: 0; }
.swagger-ui .info { margin: 1.5rem 0; }
.swagger-ui .info hgroup.main > a { display: none; }
@media (max-width: 40rem) {
  .swagger-ui .wrapper { padding: 0 .5rem; }
  .swagger-ui .opblock-tag { flex-wrap: wrap; }
  .swagger-ui .opblock-tag small { flex-basis: 80%; padding: 0; }
  .swagger-ui .opblock .opblock-summary-path { max-width: none; }
  .swagger-ui .response-col_links { display: none; }
  .swagger-ui .servers > label select { min-width: 0; width: 100%; max-width: calc(100vw - 1.5rem); }
}
`,
} as const;

const HEADER = `<header><nav aria-label="Pages"><a href="/">Start</a><a href="/api/v2/docs">Reference</a><a href="/api/v2/docs/decided">What local decides</a><a href="/doors/${SEEDED.event}">Doors</a><a href="/account">Account</a></nav></header>`;

/** A page of the environment; `more`: what its head holds beside the style that all share. */
export const page = (title: string, body: string, more = ''): string =>
  htmlPage(
    title,
    `<link rel="stylesheet" href="/api/v2/docs/page.css">${more}`,
    `${HEADER}
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>`,
  );

const list = (pairs: ReadonlyArray<readonly [string, string]>): string =>
  `<dl>${pairs.map(([name, value]) => `<dt>${name}</dt><dd><code>${escapeHtml(value)}</code></dd>`).join('\n')}</dl>`;

/** What a user of an account signs in with. */
function signInOf(account: number): ReadonlyArray<readonly [string, string]> {
  const { email, password } = users.find(({ accounts }) => accounts.includes(account))!;
  return [
    ['E-mail', email],
    ['Password', password],
    ['X-Account-Id', String(account)],
  ];
}

/** What a partner needs for a first call. */
export function startPage(world: World, seenAt: string): string {
  const origin = escapeHtml(seenAt);
  const clients = [...world.applications.values()].filter(({ accountId }) => accountId === SEEDED.account);
  const client = clients.find(({ secret }) => secret !== null)!;
  return page(
    'Event attendees and check-in: the local environment',
    `<p>It serves API v2 and OAuth 2 on this machine, with made-up people.</p>
<ul>
<li><a href="/api/v2/docs">Interactive reference</a>: read every operation, sign in, and call it.</li>
<li><a href="/api/v2/docs/decided">What local decides</a>: where the specification is silent, what this environment answers.</li>
<li><a href="/doors/${SEEDED.event}">The doors</a> of the main event: who is in, arrivals, codes, and a scanner.</li>
<li><a href="/account">Your account</a>: sign in, create applications, see what you have authorized.</li>
<li>The contract in OpenAPI 3.1: <a href="/api/v2/openapi">JSON</a>, <a href="/api/v2/openapi?format=yaml">YAML</a>.</li>
</ul>
<h2>A first call</h2>
<pre>TOKEN=$(curl -s ${origin}/oauth/token -d grant_type=client_credentials \\
  -d client_id=${escapeHtml(client.id)} -d client_secret=${escapeHtml(client.secret ?? '')} -d 'scope=read write' \\
  | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
curl -H "Authorization: Bearer $TOKEN" ${origin}/api/v2/events/${SEEDED.event}/attendees</pre>
<h2>Applications</h2>
${list(clients.map(({ id, secret, scopes }) => [`${escapeHtml(id)} (${scopes.join(', ')})`, secret ?? 'public: no secret'] as const))}
<h2>Who can sign in</h2>
${list(signInOf(SEEDED.account))}
<h2>Who can sign in to another account</h2>
${list(signInOf(SEEDED.foreignAccount))}
<h2>Records to begin with</h2>
${list([
  ['Event', String(SEEDED.event)],
  ['Event of every kind of question', String(SEEDED.galleryEvent)],
  ['Registration type', String(SEEDED.registrationType)],
  ['Session', String(SEEDED.session)],
])}`,
  );
}

const entry = ({ gap, question, answers, others }: Decided): string => `<article id="${gap}">
<h3>${escapeHtml(question)}</h3>
<p>${answers.map(escapeHtml).join('; ')}</p>
${others.length === 0 ? '' : `<details><summary>Otherwise with <code>--variant</code></summary><ul>${others.map(({ name, about }) => `<li><code>${name}</code>: ${escapeHtml(about)}</li>`).join('\n')}</ul></details>`}
<p class="soft"><code>${gap}</code></p>
</article>`;

/** Every gap, its answer here, and who answers otherwise. */
export function decidedPage(decided: readonly Decided[]): string {
  const sections = [...new Set(decided.map(({ section }) => section))];
  const of = (wanted: string): string =>
    decided
      .filter(({ section }) => section === wanted)
      .map(entry)
      .join('\n');
  return page(
    'What local decides',
    `<p>The specification leaves ${decided.length} questions open. A client must not rely on these answers: other environments may
give others. Start this one with <code>muster serve --variant NAME</code> to see how a client bears them.</p>
${sections.map((section) => `<section><h2>${escapeHtml(section)}</h2>\n${of(section)}</section>`).join('\n')}`,
  );
}

/** The interactive reference; its scripts and styles lie beside it. */
export const REFERENCE_PAGE = htmlPage(
  'API v2: interactive reference',
  `<link rel="stylesheet" href="/api/v2/docs/swagger-ui.css">
<link rel="stylesheet" href="/api/v2/docs/reference.css">`,
  `${HEADER}
<main id="reference"></main>
<script src="/api/v2/docs/swagger-ui-bundle.js"></script>
<script src="/api/v2/docs/start.js"></script>`,
);

import { page } from '../docs/pages.ts';
import type { Account, User } from '../domain/records.ts';
import { SCOPES } from '../domain/vocabulary.ts';
import { escapeHtml } from '../html.ts';
import { type Application, OUT_OF_BAND_URI } from '../oauth/applications.ts';
import { COPY_HEAD, FORM_HEAD, hidden, SCOPE_WORDS, scopeItem } from '../oauth/pages.ts';
import type { KeptApplication, KeptConsent } from '../store/keeper.ts';
import type { Disclosed } from './applications.ts';
import type { WantedApplication } from './wanted.ts';

const settings = (title: string, body: string, head = FORM_HEAD): string => page(title, body, `\n${head}`);

/** A form that is one button; `about` tells it from others of its label. */
const button = (action: string, token: string, label: string, about = ''): string =>
  `<form method="post" action="${escapeHtml(action)}">${hidden({ form_token: token })}<button type="submit" class="plain"${about === '' ? '' : ` aria-label="${escapeHtml(`${label} ${about}`)}"`}>${label}</button></form>`;

const day = (at: number): string =>
  `<time datetime="${new Date(at).toISOString()}">${new Date(at).toISOString().slice(0, 10)}</time>`;

const facts = (pairs: ReadonlyArray<readonly [name: string, html: string]>): string =>
  `<dl>${pairs.map(([name, html]) => `<dt>${name}</dt><dd>${html}</dd>`).join('')}</dl>`;

const uris = (all: readonly string[]): string =>
  all.map((uri) => `<code>${escapeHtml(uri)}</code>`).join('<br>');

const about = ({ id, scopes, redirectUris }: Application): string =>
  facts([
    ['Client id', `<code>${escapeHtml(id)}</code>`],
    ['Scopes', scopes.join(', ')],
    ['Redirect URIs', uris(redirectUris)],
  ]);

/** An account of the user, with the applications that it began with and those that were created. */
interface Section {
  readonly account: Account;
  readonly seeded: readonly Application[];
  readonly created: readonly KeptApplication[];
}

/** An application that the user has authorized, and its account. */
interface Authorized {
  readonly consent: KeptConsent;
  readonly application: Application;
  readonly owner: Account | undefined;
}

const created = (application: KeptApplication): string => `<article>
<h3><a href="/account/applications/${application.id}">${escapeHtml(application.name)}</a></h3>
${about(application)}
</article>`;

const seeded = (application: Application): string => `<article>
<h3>${escapeHtml(application.name)}</h3>
${about(application)}
<p class="soft">It comes with this environment, and stays as it is.</p>
</article>`;

const section = ({ account, ...applications }: Section): string =>
  account.partner_api
    ? `<section id="api-integrations-${account.id}">
<h2>API integrations of ${escapeHtml(account.name)}</h2>
<p><a class="button" rel="create-form" href="/account/${account.id}/applications/new">Create an application</a></p>
${[...applications.created.map(created), ...applications.seeded.map(seeded)].join('\n')}
</section>`
    : `<section>
<h2>${escapeHtml(account.name)}</h2>
<p class="soft">The partner API is not enabled for this account.</p>
</section>`;

const authorization = (token: string, { consent, application, owner }: Authorized): string => `<article>
<h3>${escapeHtml(application.name)}</h3>
<p>An application of ${escapeHtml(owner?.name ?? 'an account')}, authorized on ${day(consent.at)}. It may:</p>
<ul>${consent.scopes.map(scopeItem).join('')}</ul>
${button(`/account/authorized/${encodeURIComponent(application.id)}/revoke`, token, 'Revoke', application.name)}
</article>`;

/** The settings: accounts with their API integrations, and what the user has authorized. */
export function accountPage(shown: {
  readonly user: User;
  readonly token: string;
  readonly sections: readonly Section[];
  readonly authorized: readonly Authorized[];
}): string {
  const { user, token, sections, authorized } = shown;
  return settings(
    'Your account',
    `<p>You are signed in as ${escapeHtml(`${user.first_name} ${user.last_name} (${user.email})`)}.</p>
${button('/oauth/sign_out', token, 'Sign out')}
${sections.map(section).join('\n')}
<section>
<h2>Applications that you have authorized</h2>
${authorized.length === 0 ? '<p class="soft">There are none.</p>' : authorized.map((one) => authorization(token, one)).join('\n')}
</section>`,
  );
}

const scopeBox = (wanted: WantedApplication | undefined, scope: (typeof SCOPES)[number]): string =>
  `<label><input type="checkbox" name="scope" value="${scope}"${(wanted?.scopes ?? ['read']).includes(scope) ? ' checked' : ''}> <strong>${scope}</strong>: ${SCOPE_WORDS[scope]}</label>`;

/** Asks what the new application is to be; after a mistake with what was typed, and what is wrong with it. */
export const newApplicationPage = (
  account: Account,
  token: string,
  before?: { readonly wanted: WantedApplication; readonly problems: readonly string[] },
): string =>
  settings(
    `Create an application of ${account.name}`,
    `${before === undefined ? '' : `<div class="alert" role="alert"><ul>${before.problems.map((problem) => `<li>${escapeHtml(problem)}</li>`).join('')}</ul></div>`}
<form method="post" action="/account/${account.id}/applications">
${hidden({ form_token: token })}
<label>Name, as users see it when they are asked to agree <input name="name" maxlength="80" required value="${escapeHtml(before?.wanted.name ?? '')}"></label>
<label>Redirect URIs, one a line; <code>${OUT_OF_BAND_URI}</code> shows the code to the user <textarea name="redirect_uris" rows="4" required>
${escapeHtml((before?.wanted.redirectUris ?? [OUT_OF_BAND_URI]).join('\n'))}</textarea></label>
<fieldset><legend>Scopes</legend>
${SCOPES.map((scope) => scopeBox(before?.wanted, scope)).join('\n')}
</fieldset>
<button type="submit">Create</button> <a href="/account">Cancel</a>
</form>`,
  );

/** Shows a secret, this one time. */
export const secretPage = ({ application, secret }: Disclosed): string =>
  settings(
    application.name,
    `<p>Copy the secret now: it is shown this once, and kept nowhere.</p>
<p>Client id</p>
<code id="client_id">${escapeHtml(application.id)}</code>
<p>Client secret</p>
<code id="client_secret">${escapeHtml(secret)}</code>
<p><button type="button" data-copy="client_secret" hidden>Copy the secret</button> <span role="status"></span></p>
<p><a href="/account">Back to your account</a></p>`,
    COPY_HEAD,
  );

/** One created application, and what can be done with it. */
export const applicationPage = (application: KeptApplication, token: string): string =>
  settings(
    application.name,
    `${about(application)}
<p class="soft">Created on ${day(application.createdAt)}.</p>
<h2>Another secret</h2>
<p>The secret of before is worth nothing from then on. Tokens that were granted stay.</p>
${button(`/account/applications/${application.id}/secret`, token, 'Rotate the secret')}
<h2>Delete</h2>
<p>All that it was granted ends with it.</p>
${button(`/account/applications/${application.id}/delete`, token, 'Delete the application')}
<p><a href="/account">Back to your account</a></p>`,
  );

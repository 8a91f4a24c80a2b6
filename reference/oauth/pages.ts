import type { Account, User } from '../domain/records.ts';
import type { Scope } from '../domain/vocabulary.ts';
import { escapeHtml, htmlPage } from '../html.ts';
import { type Application, OUT_OF_BAND_URI } from './applications.ts';

/** What a scope allows, in the words of a user. */
export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  read: 'see the account, its events, attendees, questions and registration types',
  write: 'add and change attendees and questions, and check attendees in and out',
};

/** Styles and scripts lie beside the pages, which hold neither. */
export const FORM_HEAD = '<link rel="stylesheet" href="/oauth/page.css">';

/** Lets its buttons copy what is shown. */
export const COPY_HEAD = `${FORM_HEAD}
<script src="/oauth/copy.js" defer></script>`;

const page = (title: string, body: string, head = FORM_HEAD): string =>
  htmlPage(title, head, `<main class="narrow">\n<h1>${escapeHtml(title)}</h1>\n${body}\n</main>`);

export const hidden = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('\n');

/** Asks for e-mail and password; `returnTo` is where to go on. */
export const signInPage = (returnTo: string, alert?: string): string =>
  page(
    'Sign in',
    `${alert === undefined ? '' : `<p class="alert" role="alert">${escapeHtml(alert)}</p>`}
<form method="post" action="/oauth/sign_in">
${hidden({ return_to: returnTo })}
<label>E-mail <input type="email" name="email" autocomplete="username" required></label>
<label>Password <input type="password" name="password" autocomplete="current-password" required></label>
<button type="submit">Sign in</button>
</form>`,
  );

/** What a page of consent tells: who asks whom, for what, in which accounts, and where the answer goes. */
export interface Asked {
  readonly application: Application;
  /** The account of the application. */
  readonly owner: Account | undefined;
  readonly user: User | undefined;
  /** Accounts of the user, in which the application will act. */
  readonly accounts: readonly Account[];
  readonly scopes: readonly Scope[];
  readonly redirectUri: string;
}

const strong = (text: string): string => `<strong>${escapeHtml(text)}</strong>`;

export const scopeItem = (scope: Scope): string =>
  `<li data-scope="${scope}"><strong>${scope}</strong>: ${SCOPE_WORDS[scope]}</li>`;

const whereTo = (uri: string): string =>
  uri === OUT_OF_BAND_URI
    ? 'If you agree, a code is shown to you, which you copy into the application.'
    : `If you agree, you are sent on to ${strong(new URL(uri).host || uri.split(':')[0]!)}.`;

/** Asks the user to allow the application what it wants. */
export function consentPage(asked: Asked, parameters: Readonly<Record<string, string>>): string {
  const { application, owner, user, accounts, scopes, redirectUri } = asked;
  return page(
    'Authorize access',
    `<p>${strong(application.name)}, an application of ${strong(owner?.name ?? 'an account')}, asks to act for you (${escapeHtml(`${user?.first_name} ${user?.last_name}, ${user?.email}`)}) in ${accounts.map(({ name }) => strong(name)).join(' and ')}. It wants to:</p>
<ul>${scopes.map(scopeItem).join('')}</ul>
<p class="soft">${whereTo(redirectUri)} You can take this back in your account at any time.</p>
<form method="post" action="/oauth/authorize">
${hidden(parameters)}
<button type="submit" name="decision" value="allow">Authorize</button>
<button type="submit" name="decision" value="deny">Deny</button>
</form>`,
  );
}

/** Shows the code of an out-of-band authorization. */
export const codePage = (code: string): string =>
  page(
    'Authorization code',
    `<p>Copy this code into the application. It is good for once, and for five minutes.</p>
<code id="authorization_code">${escapeHtml(code)}</code>
<p><button type="button" data-copy="authorization_code" hidden>Copy</button> <span role="status"></span></p>`,
    COPY_HEAD,
  );

export const errorPage = (message: string): string =>
  page('That did not work', `<p class="alert">${escapeHtml(message)}</p>`);

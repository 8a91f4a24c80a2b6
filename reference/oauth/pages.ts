import { escapeHtml, htmlPage } from '../html.ts';

const STYLE = `<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 26rem; margin: 4rem auto; padding: 0 1rem; color: #1c2733; }
label { display: block; margin: 1rem 0; }
input { display: block; width: 100%; box-sizing: border-box; padding: .5rem; font: inherit; }
button { padding: .5rem 1.25rem; margin-right: .5rem; font: inherit; }
code { display: block; padding: 1rem; background: #eef2f6; overflow-wrap: anywhere; }
.alert { color: #a3221b; }
</style>`;

const page = (title: string, body: string): string =>
  htmlPage(title, STYLE, `<h1>${escapeHtml(title)}</h1>\n${body}`);

const hidden = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('\n');

/** Asks for e-mail and password; `returnTo` is the authorization request to go on with. */
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

/** Asks the user to allow the application what it wants. */
export const consentPage = (
  application: string,
  scopes: readonly string[],
  parameters: Readonly<Record<string, string>>,
): string =>
  page(
    'Authorize access',
    `<p><strong>${escapeHtml(application)}</strong> asks to act for you:</p>
<ul>${scopes.map((scope) => `<li>${escapeHtml(scope)}</li>`).join('')}</ul>
<form method="post" action="/oauth/authorize">
${hidden(parameters)}
<button type="submit" name="decision" value="allow">Authorize</button>
<button type="submit" name="decision" value="deny">Deny</button>
</form>`,
  );

/** Shows the code of an out-of-band authorization. */
export const codePage = (code: string): string =>
  page(
    'Authorization code',
    `<p>Copy this code into the application:</p>\n<code id="authorization_code">${escapeHtml(code)}</code>`,
  );

export const errorPage = (message: string): string =>
  page('That did not work', `<p class="alert">${escapeHtml(message)}</p>`);

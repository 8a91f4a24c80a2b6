import { type ReadablePage, readable } from './readable.ts';

/** As much of a page as tells a person which it was. */
const LONGEST = 120;

/**
 * Why a sign-in did not go on, as the end of a sentence. It says what was wrong, on which page, what that said, and which
 * hint of the profile would help.
 */
export function stuckOn(
  page: ReadablePage & { readonly reply: { readonly status?: number } },
  wrong: string,
  hint = '',
): string {
  const { pathname } = page.url;
  const { status = 0 } = page.reply;
  const seen = saidOn(page);
  return [
    `${wrong}, at ${pathname}${status === 0 ? '' : ` (${status})`}`,
    ...(seen === '' ? [] : [`the page says "${seen}"`]),
    ...(hint === '' ? [] : [hint]),
  ].join('; ');
}

/** What a page says to its reader: its alerts before its title and headings. */
function saidOn(page: ReadablePage): string {
  const $ = readable(page);
  $('script, style, template, noscript').remove();
  const text = (selector: string): string => $(selector).first().text().replace(/\s+/g, ' ').trim();
  const alert = text('[role=alert], .alert, .error, .errors, .flash, .message--error, .invalid-feedback');
  const title = text('title') || text('h1, h2');
  return [alert, title]
    .filter((one) => one !== '')
    .join(' / ')
    .slice(0, LONGEST);
}

const FILL_IN = 'name what is to be filled in and pressed in user.selectors';

/** Which key of the profile would help, by what could not be done. */
export const HINTS = {
  password: 'check user.username and user.password',
  form: `${FILL_IN}, or take user.sign_in: browser`,
  pages: FILL_IN,
  elsewhere:
    'forms are followed at the origin of base_url alone: take user.sign_in: browser, and name the other in user.sign_in_origins',
  client: 'check user.client_id and user.client_secret',
  opens: 'open the authorization page in a browser of your own, and compare',
  script: 'the page needs scripts: take user.sign_in: browser',
  code: 'add user.totp_secret to the profile',
  wrongCode: 'check user.totp_secret, and the clock of this machine',
  consent: 'name the button that grants access in user.selectors.consent',
  last: 'name where the code stands in user.selectors.code',
} as const;

/** Whether why a sign-in did not go on is that name or password are wrong, as far as that shows. */
export const blamesPassword = (reason: string): boolean => reason.endsWith(HINTS.password);

/** What is said of a sign-in that asks for a one-time code, where the profile has nothing to make one with. */
export const ASKS_CODE = 'the sign-in asks for a one-time code';

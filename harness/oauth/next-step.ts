import { codesOn, showsCode } from './codes.ts';
import { type Button, type Form, formsOf, type Hints, linksOf, refreshOf, sendsItself } from './forms.ts';
import { grants, isOfLooks, saysNo, saysSignIn, saysYes } from './page-words.ts';
import type { Page } from './visitor.ts';

/** What has been done so far. */
export interface SignInProgress {
  /** Whether the browser stood signed in before, or was since. */
  readonly signedIn: boolean;
  readonly sentName: boolean;
  readonly sentPassword: boolean;
  readonly sentCode: boolean;
  /** Links that were followed: each is once. */
  readonly followed: ReadonlySet<string>;
}

export interface Wanted {
  /** The id of the client that asks. */
  readonly client: string;
  readonly username: string;
  readonly scopes: readonly string[];
  readonly hints: Hints;
}

/** What a person would do on a page: fill in a form and send it, or follow a link. */
export type Step =
  | {
      readonly does: 'name' | 'password' | 'code' | 'choose' | 'consent' | 'deny';
      readonly form: Form;
      readonly button?: Button;
    }
  | { readonly does: 'follow'; readonly address: string };

/** The step that leads on from a page, or none where it is the last, or nothing on it is understood. Pure. */
export function nextStep(
  page: Page,
  done: SignInProgress,
  { username, scopes, hints }: Wanted,
): Step | undefined {
  if (page.reply.status >= 400 && !/<form/i.test(page.reply.text)) return undefined;
  const all = formsOf(page, { scopes, username, hints });
  const forms = all.filter(({ fields }) => !isOfLooks([...fields.keys()]));
  const login = forms.find((form) => form.password !== undefined);
  if (login) return sends('password', login);
  const code = forms.find((form) => form.oneTimeCode !== undefined);
  if (code) return sends('code', code);
  const chosen = chooses(forms, username);
  if (chosen) return chosen;
  const hinted = forms.find((form) => form.buttons.some((button) => button.hinted));
  if (hinted) return sends('consent', hinted);
  // Above what a service shows to a signed-in user there may stand a menu, by the name of the user.
  const own = linkNaming(page, forms, username, done);
  if (own && !done.sentPassword && !(done.signedIn && showsCode(page, hints.code))) return own;
  const willing = forms.filter((form) => !saysNo(wordsOf(form)) || saysYes(wordsOf(form)));
  const name = willing.find((form) => form.username !== undefined);
  if (name && !done.sentPassword) return sends('name', name);
  const where = (says: (text: string) => boolean): Form | undefined =>
    willing.find((form) => form.buttons.some((one) => says(textOf(one)) && !saysNo(textOf(one))));
  // An OK may belong to a choice of language that stands on every page.
  const clear = where(grants) ?? where(saysYes);
  if (clear) return sends('consent', clear);
  const onward = refreshOf(page);
  if (onward !== undefined && !done.followed.has(onward)) return { does: 'follow', address: onward };
  if (done.signedIn && codesOn(page).length > 0) return undefined;
  const only = onlyOne(page, forms, willing);
  if (only) return sends('consent', only);
  return done.signedIn ? own : leadsToSignIn(page, done);
}

/** The one form that there is to send: of one button, or of none where the page sends it itself. */
function onlyOne(page: Page, forms: readonly Form[], willing: readonly Form[]): Form | undefined {
  const only = willing.find((form) => form.buttons.length === 1);
  if (only) return only;
  const [lone, ...others] = forms;
  const isLone = lone?.unseen && others.length === 0 && !saysNo(lone.action) && sendsItself(page);
  return isLone ? lone : undefined;
}

const names = (text: string, username: string): boolean =>
  text.toLowerCase().includes(username.toLowerCase());

/** Accounts that a page offers: by a button that names the user, in a list or among radio buttons. */
function chooses(forms: readonly Form[], username: string): Step | undefined {
  if (username === '') return undefined;
  for (const form of forms) {
    const button = form.buttons.find((one) => names(one.text, username) && !saysNo(one.text));
    if (button) return { does: 'choose', form, button };
    if (form.account !== undefined) return sends('choose', form);
  }
  return undefined;
}

/** A link that names the user, as a list of accounts has. A page of consent names the user as well, beside what grants. */
function linkNaming(
  page: Page,
  forms: readonly Form[],
  username: string,
  { followed }: SignInProgress,
): Step | undefined {
  if (username === '' || forms.some((form) => saysYes(wordsOf(form)))) return undefined;
  const link = linksOf(page).find(
    ({ text, address }) => names(text, username) && !saysNo(text) && !followed.has(address),
  );
  return link && { does: 'follow', address: link.address };
}

function leadsToSignIn(page: Page, { followed }: SignInProgress): Step | undefined {
  const links = linksOf(page).filter(({ text, address }) => saysSignIn(text) && !followed.has(address));
  const [link] = links;
  return link && { does: 'follow', address: link.address };
}

function sends(does: Exclude<Step['does'], 'follow'>, form: Form): Step {
  const button =
    form.buttons.find((one) => one.hinted) ??
    form.buttons.find((one) => saysYes(textOf(one)) && !saysNo(textOf(one))) ??
    form.buttons.find((one) => !saysNo(textOf(one)));
  return { does, form, ...(button && { button }) };
}

const wordsOf = (form: Form): string => form.buttons.map(({ text }) => text).join(' ');
const textOf = ({ text, name }: Button): string => `${text} ${name}`;

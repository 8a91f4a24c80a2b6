import { codesOn } from './codes.ts';
import { type Button, type Form, formsOf, type Hints, linksOf, refreshOf, sendsItself } from './forms.ts';
import { saysNo, saysSignIn, saysYes } from './page-words.ts';
import type { Page } from './visitor.ts';

/** What has been done so far. */
export interface Progress {
  /** Whether the browser stood signed in before, or was since. */
  readonly signedIn: boolean;
  readonly sentName: boolean;
  readonly sentPassword: boolean;
  readonly sentCode: boolean;
  /** Links that were followed: each is once. */
  readonly followed: ReadonlySet<string>;
}

export interface Wanted {
  readonly username: string;
  readonly scopes: readonly string[];
  readonly hints: Hints;
}

/** What a person would do on a page: fill in a form and send it, or follow a link. */
export type Step =
  | {
      readonly does: 'name' | 'password' | 'code' | 'choose' | 'consent';
      readonly form: Form;
      readonly button?: Button;
    }
  | { readonly does: 'follow'; readonly address: string };

/** The step that leads on from a page, or none where it is the last, or nothing on it is understood. Pure. */
export function nextStep(page: Page, done: Progress, { username, scopes, hints }: Wanted): Step | undefined {
  if (page.reply.status >= 400 && !/<form/i.test(page.reply.text)) return undefined;
  const forms = formsOf(page, { scopes, username, hints });
  const login = forms.find((form) => form.password !== undefined);
  if (login) return sends('password', login);
  const code = forms.find((form) => form.oneTimeCode !== undefined);
  if (code) return sends('code', code);
  const chosen = chooses(page, forms, username, done);
  if (chosen) return chosen;
  const hinted = forms.find((form) => form.buttons.some((button) => button.hinted));
  if (hinted) return sends('consent', hinted);
  const willing = forms.filter((form) => !saysNo(wordsOf(form)) || saysYes(wordsOf(form)));
  const name = willing.find((form) => form.username !== undefined);
  if (name && !done.sentPassword) return sends('name', name);
  const clear = willing.find((form) =>
    form.buttons.some((one) => saysYes(textOf(one)) && !saysNo(textOf(one))),
  );
  if (clear) return sends('consent', clear);
  const onward = refreshOf(page);
  if (onward !== undefined && !done.followed.has(onward)) return { does: 'follow', address: onward };
  if (done.signedIn && codesOn(page).length > 0) return undefined;
  const only = willing.find((form) => form.buttons.length === 1);
  if (only) return sends('consent', only);
  const [lone, ...others] = forms;
  if (lone?.unseen && others.length === 0 && !saysNo(lone.action) && sendsItself(page))
    return sends('consent', lone);
  return done.signedIn ? undefined : leadsToSignIn(page, done);
}

/** Accounts that a page offers: by a button or link that names the user, in a list or among radio buttons. */
function chooses(page: Page, forms: readonly Form[], username: string, done: Progress): Step | undefined {
  if (username === '') return undefined;
  const names = (text: string): boolean => text.toLowerCase().includes(username.toLowerCase());
  for (const form of forms) {
    const button = form.buttons.find((one) => names(one.text) && !saysNo(one.text));
    if (button) return { does: 'choose', form, button };
    if (form.account !== undefined) return sends('choose', form);
  }
  // A page of consent names the user as well, beside what grants.
  if (forms.some((form) => saysYes(wordsOf(form)))) return undefined;
  const link = linksOf(page).find(
    ({ text, address }) => names(text) && !saysNo(text) && !done.followed.has(address),
  );
  return link && { does: 'follow', address: link.address };
}

function leadsToSignIn(page: Page, { followed }: Progress): Step | undefined {
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

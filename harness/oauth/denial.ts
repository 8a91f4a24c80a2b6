import type { CheerioAPI } from 'cheerio';
import { type Button, type Form, formsOf, linksOf } from './forms.ts';
import type { Step, Wanted } from './next-step.ts';
import { asksConsent, denies } from './page-words.ts';
import { readable } from './readable.ts';
import { sendsAsItCame } from './sent-as-it-came.ts';
import type { Page } from './visitor.ts';

/** The step that denies what a page of consent asks for, or why none is to be taken for it. */
export type Denial = Step | { readonly unclear: string };

type Element = ReturnType<CheerioAPI>;

const CAN_SAY_NO = 'button, a, [role=button], input[type=submit], input[type=image], input[type=button]';
/** Attributes by which scripts of many makes take a click, or a form on its way, into their own hands. */
const SCRIPTED = /^(on[a-z]|@|v-|x-|hx-|ng-|\(|data-(action|method|remote|turbo-method|on)\b)/i;
const BY_SCRIPT = 'what says no on the page of consent takes a script, or leads elsewhere';

/**
 * What a person does who says no, where `granting` is what one who says yes would do on the page. Undefined where it asks
 * for something else than consent. Only what says no in one place, and sends something else than a yes, is understood.
 * Pure.
 */
export function denialOn(page: Page, granting: Step, { hints, scopes, client }: Wanted): Denial | undefined {
  if (granting.does !== 'consent' || granting.button === undefined) return undefined;
  const $ = readable(page);
  const scripts = $('script').text();
  $('script, style, template, noscript').remove();
  // What stands in elements side by side is words apart.
  $('*').append(' ');
  const text = $('body').text();
  const headings = $('h1, h2, h3, legend').text() || $('title').text();
  const namesClient =
    (client !== '' && `${page.url.href} ${page.reply.text}`.includes(client)) ||
    scopes.every((scope) => new RegExp(`\\b${scope.replace(/\W/g, '\\$&')}\\b`, 'i').test(text));
  if (!asksConsent({ headings, button: granting.button.text, text }, namesClient)) return undefined;
  const saying = $(CAN_SAY_NO)
    .toArray()
    .map((one) => $(one))
    .filter((one) => denies(labelOf(one)));
  const [only, ...more] = saying;
  if (only === undefined) return { unclear: 'the page of consent has nothing that says no' };
  if (more.length > 0) return { unclear: `the page of consent says no in ${saying.length} places` };
  const forms = formsOf(page, { hints });
  const resetting =
    sendsAsItCame(only, scripts) && !isScripted(only.closest('form'))
      ? forms[$('form').index(only.closest('form'))]
      : undefined;
  if (resetting !== undefined) return asItCame(resetting, granting.form);
  if (isScripted(only) || isScripted(only.closest('form'))) return { unclear: BY_SCRIPT };
  const [pressed] = forms.flatMap((form) =>
    form.buttons.filter((one) => denies(one.text)).map((button) => ({ form, button })),
  );
  if (pressed !== undefined) {
    // Where a yes sends the same, a script tells them apart.
    const yes = granting.button;
    const granted = forms.find(({ buttons }) => buttons.some((one) => isSame(one, yes)));
    const differs = granted !== undefined && sentBy(granted, yes) !== sentBy(pressed.form, pressed.button);
    return differs ? { does: 'deny', ...pressed } : { unclear: BY_SCRIPT };
  }
  // To ask again for authorization is no denial, and a link elsewhere tells the service nothing.
  const link = linksOf(page).find(
    ({ text, address }) => denies(text) && !/\/oauth\/authorize\/?$/.test(new URL(address).pathname),
  );
  return link === undefined || only.attr('href')?.startsWith('#')
    ? { unclear: BY_SCRIPT }
    : { does: 'follow', address: link.address };
}

/** Boxes that come ticked, or none at all: the form as it came is what a yes sends. */
const asItCame = (form: Form, granted: Form): Denial =>
  sentBy(form, NO_BUTTON) === sentBy(granted, NO_BUTTON) ? { unclear: BY_SCRIPT } : { does: 'deny', form };

const labelOf = (one: Element): string =>
  `${one.text()} ${one.attr('value') ?? ''} ${one.attr('aria-label') ?? ''}`.replace(/\s+/g, ' ').trim();

const isScripted = (one: Element): boolean =>
  Object.keys(one.attr() ?? {}).some((name) => SCRIPTED.test(name));

const isSame = (a: Button, b: Button): boolean =>
  a.name === b.name && a.value === b.value && a.text === b.text;

const NO_BUTTON: Button = { name: '', value: '', text: '', hinted: false };

/** Fields that are another in each form, whatever it asks for. */
const OF_THE_FORM = /token|csrf|nonce/i;

/** What a form sends by a button, as a text. */
function sentBy(form: Form, button: Button): string {
  const fields = [...form.fields].filter(([name]) => !OF_THE_FORM.test(name));
  if (button.name !== '') fields.push([button.name, button.value]);
  return JSON.stringify([button.action ?? form.action, button.method ?? form.method, fields.sort()]);
}

import { type Form, formsOf } from '../oauth/forms.ts';
import { readable } from '../oauth/readable.ts';
import type { Page } from '../oauth/visitor.ts';

/** An application as its form asks for it. */
export interface NewApplication {
  readonly name: string;
  readonly redirectUris: readonly string[];
  /** Of the two that there are: `read`, `write` (specification, Authentication > Credentials). */
  readonly scopes: readonly string[];
}

const SCOPES = ['read', 'write'];
const CREATE = /(^|\s)create-form(\s|$)/i;
/** What fields are called: as they stand in RFC 7591 (2), alone or in brackets. */
const NAME = /(^|[\W_])name\W*$/i;
const REDIRECT_URIS = /redirect|callback/i;
const SCOPE = /scope/i;

/** The addresses of forms that create an application, by the relation of the links that lead there (RFC 6861). */
export function createFormsOn(page: Page): readonly string[] {
  const $ = readable(page);
  const all = $('a[href][rel], link[href][rel]')
    .toArray()
    .filter((one) => CREATE.test($(one).attr('rel') ?? ''))
    .map((one) => $(one).attr('href') ?? '')
    .filter((href) => URL.canParse(href, page.url.href));
  return [...new Set(all.map((href) => new URL(href, page.url).href))];
}

/** The form of a page, filled in with what is wanted; undefined where it has none that asks for just this. */
export function createForm(page: Page, wanted: NewApplication): Form | undefined {
  for (const form of formsOf(page, { scopes: wanted.scopes })) {
    const names = [...new Set(form.fields.keys())];
    const name = names.find((one) => NAME.test(one));
    const uris = names.find((one) => REDIRECT_URIS.test(one));
    if (form.method.toUpperCase() !== 'POST' || name === undefined || uris === undefined) continue;
    form.fields.set(name, wanted.name);
    form.fields.set(
      uris,
      hasLines(page, uris) ? wanted.redirectUris.join('\r\n') : (wanted.redirectUris[0] ?? ''),
    );
    if (setScopes(form.fields, names, wanted.scopes)) return form;
  }
  return undefined;
}

const hasLines = (page: Page, name: string): boolean => {
  const $ = readable(page);
  return $('textarea')
    .toArray()
    .some((one) => $(one).attr('name') === name);
};

/** Leaves the wanted scopes chosen, and no other: as boxes, or as words in one field. Whether that could be done. */
function setScopes(fields: URLSearchParams, names: readonly string[], scopes: readonly string[]): boolean {
  const boxes = [...fields].filter(([, value]) => SCOPES.includes(value));
  for (const [name, value] of boxes) if (!scopes.includes(value)) fields.delete(name, value);
  if (scopes.every((scope) => boxes.some(([, value]) => value === scope))) return true;
  const words = names.filter((one) => SCOPE.test(one));
  if (words.length !== 1) return false;
  fields.set(words[0]!, scopes.join(' '));
  return true;
}

import type { CheerioAPI } from 'cheerio';

type Element = ReturnType<CheerioAPI>;

/** Resets a form and sends it, and does nothing else. */
const RESETS_AND_SENDS = /^\s*([\w.]+)\.reset\(\)\s*;?\s*\1\.submit\(\)\s*;?\s*$/;
const CALLS_ALONE = /^\s*(\w+)\(\)\s*;?\s*$/;

/**
 * Whether a button's script sends its form as the page brought it, whatever was ticked since. So the stock page of Spring
 * Authorization Server says no: what grants are its boxes, and none of them comes ticked. Pure.
 */
export function sendsAsItCame(button: Element, scripts: string): boolean {
  if (button.attr('type')?.toLowerCase() !== 'button') return false;
  const clicked = button.attr('onclick') ?? '';
  const called = CALLS_ALONE.exec(clicked)?.[1];
  const sent = RESETS_AND_SENDS.exec(called === undefined ? clicked : bodyOf(called, scripts))?.[1];
  const name = button.closest('form').attr('name');
  return sent === 'this.form' ? called === undefined : name !== undefined && isForm(sent, name);
}

const bodyOf = (called: string, scripts: string): string =>
  new RegExp(`function\\s+${called}\\s*\\(\\s*\\)\\s*\\{([^{}]*)\\}`).exec(scripts)?.[1] ?? '';

const isForm = (sent: string | undefined, name: string): boolean =>
  sent === `document.${name}` || sent === `document.forms.${name}`;

import type { Exchange } from '../../record/exchange.ts';
import { picks, type Want } from '../../record/wanted.ts';

/** A script reads no more pages than these, whatever a list says of itself. */
export const MOST_PAGES = 100;

const PAGE = /([?&]page=)[^&]*/;

/** The address of a list at another page. */
export const atPage = (url: string, page: string): string =>
  PAGE.test(url)
    ? url.replace(PAGE, (_found, before: string) => `${before}${page}`)
    : `${url}${url.includes('?') ? '&' : '?'}page=${page}`;

/** Whether what decides stands on some page of a list: on which one hangs on who else is there by then. */
export const isOnSomePage = ({ operation }: Exchange, wants: readonly Want[]): boolean =>
  operation === 'listAttendees' && wants.some(isOfRecord);

/** Whether it is about one record of a list, or all of it, and so about no page. */
const isOfRecord = ({ at: way }: Want): boolean =>
  typeof way !== 'string' && way[0] === 'items' && (way.length === 1 || picks(way[1] ?? '') !== undefined);

/**
 * The step that picks the record of which a page is to be found. Undefined where each page is looked at for what it must
 * not hold.
 */
export const recordSought = (wants: readonly Want[]): string | undefined =>
  wants
    .map((one) => (typeof one.at === 'string' || one.not ? undefined : one.at[1]))
    .find((step) => step !== undefined);

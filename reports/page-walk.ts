import { curlLine } from '../judge/curl.ts';
import type { Exchange } from '../record/exchange.ts';

/** Nobody waits for more, whatever a list says of itself. */
const MOST_PAGES = 100;
const PAGE = /([?&]page=)[^&]*/;

/** A list without the number of its page: requests for pages of one walk are alike in it. */
export const walkOf = ({ identity, request }: Exchange): string =>
  `${identity} ${request.url.replace(PAGE, '')}`;

/**
 * Lines of a POSIX shell that walk the pages of a list until one shows the record whose id `$MUSTER_CREATED_ID` holds: on which
 * page it stands hangs on who else is there by then, and not on the run. Ends where the list does.
 */
export function pageWalk(exchange: Exchange, joint: string): string[] {
  const { url } = exchange.request;
  const page = '$MUSTER_PAGE';
  const walked = PAGE.test(url)
    ? url.replace(PAGE, (_found, before: string) => `${before}${page}`)
    : `${url}${url.includes('?') ? '&' : '?'}page=${page}`;
  const asked = curlLine(
    { ...exchange, request: { ...exchange.request, url: walked } },
    { joint, flags: '-sS' },
  );
  const shows = (pattern: string): string => `printf '%s' "$answer" | grep -qE ${pattern}`;
  return [
    'MUSTER_PAGE=1',
    `while answer=$(${asked}); printf '%s\\n' "$answer"; do`,
    `  if ${shows('"\\"id\\" *: *$MUSTER_CREATED_ID([^0-9]|$)"')}; then break; fi`,
    `  if ! ${shows(`'"items" *: *\\[ *[^] ]'`)} || [ "$MUSTER_PAGE" -ge ${MOST_PAGES} ]; then break; fi`,
    '  MUSTER_PAGE=$((MUSTER_PAGE + 1))',
    'done',
  ];
}

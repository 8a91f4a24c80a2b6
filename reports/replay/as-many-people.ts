import { at, parseBody } from '../../judge/body.ts';
import { quoted } from '../../judge/curl.ts';
import type { ViolationResult } from '../../judge/results.ts';
import type { Exchange } from '../../record/exchange.ts';
import { anew, givenLines, newNames } from './anew.ts';
import type { PlanSource } from './plan.ts';
import { secretNames, tokenLines, withOwnToken } from './shell-tokens.ts';
import { said } from './shell-words.ts';

/** More than these no script makes. */
const MOST = 400;

/** Rules of what pages hold: with fewer people than there were then, nothing of it is to be seen. */
const OF_PAGES = /^attendees\.list\./;

/** What makes as many attendees as the event had when a breach of its list was seen; nothing where that is none. */
export function asManyPeople(violation: ViolationResult, evidence: PlanSource): string[] {
  if (!OF_PAGES.test(violation.rule)) return [];
  const lists = violation.exchanges.flatMap((id) => {
    const one = evidence.exchanges.get(id);
    return one?.operation === 'listAttendees' && isOfClient(one) ? [one] : [];
  });
  const [list] = lists;
  const most = Math.min(MOST, Math.max(0, ...lists.map(totalOf)));
  if (list === undefined || most === 0) return [];
  const names = newNames({ made: new Map(), steps: [] }, evidence.run);
  const { base } = names;
  const { authorization = '' } = withOwnToken(list, evidence.grants).request.headers;
  const place = anew(list, names).request.url.replace(/\?.*$/s, '');
  const token = `-H ${quoted(`authorization: ${authorization}`)}`;
  return [
    `MUSTER_BASE_URL=\${MUSTER_BASE_URL:-${quoted(evidence.run.base_url)}}`,
    ...givenLines([place], names),
    ...secretNames([list], evidence.grants).map(({ name, about }) => `needs ${name} ${quoted(about)}`),
    ...tokenLines([list], evidence.grants, base),
    said(`as many attendees as there were: ${most}`),
    `ask ${token} ${quoted(`${place}?page=1&per_page=1`)}`,
    'people=$(at metadata total_count)',
    `while [ "$people" -lt ${most} ] 2>/dev/null; do`,
    `  ask -X POST ${token} -H 'content-type: application/json' --data-raw '{"item":{"first_name":"Ada"}}' ${quoted(place)}`,
    '  case $status in 2*) people=$((people + 1)) ;; *) break ;; esac',
    'done',
  ];
}

const isOfClient = ({ identity }: Exchange): boolean => identity === 'client';

const totalOf = ({ response }: Exchange): number => {
  const total = Number(at(parseBody(response?.body ?? '')?.exact, 'metadata', 'total_count'));
  return Number.isSafeInteger(total) ? total : 0;
};

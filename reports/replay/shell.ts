import { curlLine, quoted } from '../../judge/curl.ts';
import type { ViolationResult } from '../../judge/results.ts';
import type { Exchange } from '../../record/exchange.ts';
import { KIND, NOTHING_THERE, picks, type Want } from '../../record/wanted.ts';
import { createdId } from '../story.ts';
import { cut, oneLine } from '../text.ts';
import { anew, givenLines, type Names, newNames } from './anew.ts';
import { checksAgain } from './by-verify.ts';
import { atPage, isOnSomePage, MOST_PAGES, recordSought } from './pages.ts';
import type { PlanSource, ReplayPlan } from './plan.ts';
import { secretNames, tokenLines, withOwnToken } from './shell-tokens.ts';
import { ASK, AT, ENDINGS, SHOWN, said } from './shell-words.ts';

/** How often a read is put again while it does not show what it has to: writes may take a moment to become readable. */
const LOOKS = 4;

/**
 * A script for a POSIX shell with curl and awk that carries a plan out. It says by one value whether the rule is still
 * broken.
 */
export function shellScript(violation: ViolationResult, plan: ReplayPlan, evidence: PlanSource): string {
  const { steps, wants } = plan;
  const names = newNames(plan, evidence.run);
  const renew = (step: Exchange): Exchange => anew(withOwnToken(step, evidence.grants), names);
  const requests = steps.slice(0, -1).flatMap((step) => request(step, renew(step), names));
  const deciding = steps.at(-1) as Exchange;
  const decided = [...holds(wants, names), ...decision(deciding, renew(deciding), wants, names)];
  return [
    '(set -u',
    said(`${violation.rule}: expected ${violation.expected}`),
    ENDINGS,
    ...[ASK, AT],
    ...checksAgain(violation, evidence.run),
    `MUSTER_BASE_URL=\${MUSTER_BASE_URL:-${quoted(evidence.run.base_url)}}`,
    ...givenLines([...requests, ...decided], names),
    ...(names.fresh ? ['MUSTER_NOW=$(date +%s)'] : []),
    ...secretNames(steps, evidence.grants).map(({ name, about }) => `needs ${name} ${quoted(about)}`),
    ...tokenLines(steps, evidence.grants, names.base),
    ...requests,
    ...decided,
    ')',
  ].join('\n');
}

const line = (step: Exchange): string =>
  curlLine(step, { joint: ' \\\n    ', flags: '-sS' }).replace(/^curl -sS/, 'ask');

const told = (step: Exchange): string =>
  `printf '%s %s as %s: %s\\n' ${step.request.method} ${quoted(addressOf(step))} ${quoted(step.identity)} "$status"`;

const addressOf = ({ request }: Exchange): string =>
  oneLine(request.url.replace(/^(https?:\/\/[^/]+|\$MUSTER_BASE_URL)/, ''));

function request(step: Exchange, own: Exchange, names: Names): string[] {
  const lines = [line(own), told(own)];
  const variable = names.made.get(createdId(step) ?? '');
  if (variable === undefined) return lines;
  return [
    ...lines,
    `${variable}=$(at item id | tr -d '"'); [ "$${variable}" != ${NOTHING_THERE} ] || checks`,
  ];
}

/** A function that answers whether the answer shows what it has to, and says why not. */
function holds(wants: readonly Want[], names: Names): string[] {
  return [
    'holds() {',
    ...wants.flatMap((one) => {
      const way = typeof one.at === 'string' ? [] : one.at.map((step) => quoted(names.text(step)));
      const read =
        one.at === 'status' ? '$status' : one.at === 'content-type' ? '$media' : `$(at ${way.join(' ')})`;
      const name = typeof one.at === 'string' ? one.at : nameOf(one.at);
      return [
        `  value="${read}"`,
        `  ${unlessOther(one)}${test(one, names)} || { why="${escaped(name)} is $(printf '%.${SHOWN}s' "$value"), ${wordsOf(one, names)}"; return 1; }`,
      ];
    }),
    '}',
  ];
}

const unlessOther = ({ when }: Want): string => (when === undefined ? '' : `[ "$status" != ${when} ] || `);

/** A text within double quotes, in which the variables of a script alone stand for something. */
const escaped = (text: string): string =>
  cut(oneLine(text), SHOWN)
    .replace(/["\\`]/g, '\\$&')
    .replace(/\$(?!MUSTER_)/g, '\\$');

const nameOf = (way: readonly string[]): string =>
  way.filter((step) => picks(step) === undefined && step !== 'item' && step !== 'items').join('.') ||
  way[0] ||
  'the answer';

const attributeOf = ({ at: way }: Want): string | undefined =>
  typeof way === 'string' ? undefined : way.at(-1);

function test(want: Want, names: Names): string {
  const { is, like, not } = want;
  const attribute = attributeOf(want);
  const one =
    is === undefined
      ? `printf '%s\\n' "$value" | grep -qE ${quoted(names.text(like ?? ''))}`
      : is.map((text) => `[ "$value" = ${quoted(names.text(text, attribute))} ]`).join(' || ');
  return not ? `! { ${one}; }` : `{ ${one}; }`;
}

function wordsOf(want: Want, names: Names): string {
  const { is, like, not } = want;
  const text =
    is === undefined
      ? patternWords(like ?? '')
      : `${is.length > 3 ? 'one of ' : ''}${is.slice(0, 60).join(' or ')}`;
  const words = escaped(names.text(text, attributeOf(want)));
  return is === undefined
    ? `and has to be ${not ? 'other than ' : ''}${words}`
    : not
      ? 'which it must not be'
      : `not ${words}`;
}

const WORDS = new Map<string, string>([
  ...Object.entries(KIND).map(([kind, pattern]): [string, string] => [
    pattern,
    kind === 'any' ? 'there' : `of type ${kind}`,
  ]),
  ['^2', '2xx'],
]);

const patternWords = (pattern: string): string =>
  WORDS.get(pattern) ??
  (pattern.includes('(') ? `like ${pattern}` : undefined) ??
  pattern
    .split('|')
    .map((one) => WORDS.get(one) ?? one)
    .join(' or ');

/**
 * Requests know one way to a breach. Before a script says mended, the checks of the rule look for another one, where they can
 * be run.
 */
const SERVED = `printf 'these requests are served as they have to be: the checks of the rule look again\\n'; checks mended`;

/** Asks the question that decides, again where it is a read that may be behind, and ends with what it came to. */
function decision(step: Exchange, own: Exchange, wants: readonly Want[], names: Names): string[] {
  const isRead = step.request.method === 'GET' && wants.some(({ at: way }) => typeof way !== 'string');
  const others = isAnswered(step, wants);
  const look = isOnSomePage(step, wants) ? walk(own, wants, names) : [line(own)];
  if (!isRead)
    return [
      said('what decides'),
      ...look,
      told(own),
      ...others,
      `if holds; then ${SERVED}; fi`,
      'broken "$why"',
    ];
  return [
    said('what decides'),
    'look=1',
    'while :; do',
    ...[...look, ...others].map((each) => `  ${each}`),
    `  if holds; then ${told(own)}; ${SERVED}; fi`,
    `  [ "$look" -lt ${LOOKS} ] || break; look=$((look + 1)); sleep 1`,
    'done',
    told(own),
    'broken "$why"',
  ];
}

/**
 * Where what an answer shows is judged, it may be of another kind than the run was given. Then the checks have to say
 * what that means.
 */
function isAnswered({ response }: Exchange, wants: readonly Want[]): string[] {
  if (response === null || wants.some(({ at: way }) => way === 'status')) return [];
  return [`case $status in ${Math.floor(response.status / 100)}*) ;; *) checks ;; esac`];
}

/** Walks the pages until one shows what is asked for: on which it stands hangs on who else is there by then. */
function walk(own: Exchange, wants: readonly Want[], names: Names): string[] {
  const url = atPage(own.request.url, '$MUSTER_PAGE');
  const record = recordSought(wants);
  const isThere =
    record === undefined
      ? 'if ! holds; then break; fi'
      : `if [ "$(at items ${quoted(names.text(record))} id)" != ${NOTHING_THERE} ]; then break; fi`;
  return [
    'MUSTER_PAGE=1',
    'while :; do',
    `  ${line({ ...own, request: { ...own.request, url } })}`,
    `  ${isThere}`,
    `  case "$(at items)" in '[]' | ${NOTHING_THERE}) break ;; esac`,
    `  [ "$MUSTER_PAGE" -lt ${MOST_PAGES} ] || break; MUSTER_PAGE=$((MUSTER_PAGE + 1))`,
    'done',
  ];
}

import type { Exchange } from '../../record/exchange.ts';
import { KIND, type Want } from '../../record/wanted.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { at } from '../body.ts';
import { type JudgementBuilder, shown } from '../finding.ts';

/** The most attendees that a page holds, and how many it holds by default (Limits). */
const MOST = 100;
const DEFAULT_SIZE = 25;

const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;

/** What a request says of a page, and of its size: an integer in range, nothing, or what a server may read as it likes. */
type Asked = number | 'nothing' | 'anything';

/** What a query says by one of the two names that are documented. */
function asked({ request }: Exchange, name: 'page' | 'per_page'): Asked {
  const values = request.query.filter(([key]) => key === name).map(([, value]) => value);
  const [only] = values;
  if (only === undefined) return request.query.every(([key]) => isDocumented(key)) ? 'nothing' : 'anything';
  const value = values.length === 1 && /^[1-9]\d{0,8}$/.test(only) ? Number(only) : undefined;
  return value === undefined || (name === 'per_page' && value > MOST) ? 'anything' : value;
}

/** Whether a name has one meaning: by any other, as `Per_Page` or `limit`, a server may understand what it likes. */
const isDocumented = (name: string): boolean => name === 'page' || name === 'per_page';

/** A page of attendees: what was asked for, what it holds, and what it says of itself. */
interface Page {
  readonly exchange: Exchange;
  readonly size: number;
  readonly metadata: unknown;
  readonly page: number | undefined;
  readonly perPage: number | undefined;
  readonly askedPage: Asked;
  readonly askedSize: Asked;
  readonly claim: Claim;
}

/** Claims a rule, and says of a breach which answers would decide it. */
type Claim = (
  rule: RuleId,
  holds: boolean,
  words: readonly [message: string, expected: string, actual: string],
  ...wants: readonly Want[]
) => void;

/** Judges what a page of attendees says of itself, and of the request (Limits, PaginationMetadata). */
export function judgePage(
  builder: JudgementBuilder,
  exchange: Exchange,
  items: readonly unknown[],
  metadata: unknown,
): void {
  const judged: Page = {
    exchange,
    size: items.length,
    metadata,
    page: count(at(metadata, 'page')),
    perPage: count(at(metadata, 'per_page')),
    askedPage: asked(exchange, 'page'),
    askedSize: asked(exchange, 'per_page'),
    claim: (rule, holds, words, ...wants) => {
      if (!builder.claim(rule, holds, ...words) && wants.length > 0) builder.decides(rule, ...wants);
    },
  };
  judgeSize(judged);
  judgePages(judged);
  judgeEcho(judged);
  judgeDefaults(judged);
}

function judgeSize({ claim, exchange, size, metadata, perPage }: Page): void {
  const isMore = perPage !== undefined && perPage > MOST;
  claim(
    'attendees.list.per-page-max',
    size <= MOST && !isMore,
    [
      'a page holds, or says that it holds, more than 100 attendees',
      'at most 100',
      `${size} attendees, per_page ${shown(at(metadata, 'per_page'))}`,
    ],
    isShort(exchange, MOST),
    ...(isMore ? [says(exchange, 'per_page', MOST)] : []),
  );
  if (perPage === undefined || perPage <= 0) return;
  claim(
    'attendees.list.page-size',
    size <= perPage,
    ['a page holds more attendees than its per_page', `at most ${perPage}`, `${size}`],
    isShort(exchange, perPage),
  );
}

function judgePages({ claim, metadata, perPage = 0 }: Page): void {
  const total = count(at(metadata, 'total_count')) ?? 0;
  const pages = count(at(metadata, 'total_pages'));
  if (perPage <= 0 || total <= 0 || pages === undefined) return;
  const due = Math.ceil(total / perPage);
  claim('attendees.list.total-pages', pages === due, [
    'total_pages does not follow from total_count and per_page',
    `${due} (${total} / ${perPage})`,
    `${pages}`,
  ]);
}

function judgeEcho(judged: Page): void {
  const { metadata, page, perPage, askedPage, askedSize } = judged;
  // Of what is out of range in one of them a server may make defaults of both.
  if (askedPage === 'anything' || askedSize === 'anything') return;
  const pages = count(at(metadata, 'total_pages')) ?? Number.POSITIVE_INFINITY;
  if (typeof askedPage === 'number' && askedPage <= Math.max(pages, 1)) echo(judged, 'page', askedPage, page);
  if (typeof askedSize === 'number') echo(judged, 'per_page', askedSize, perPage);
}

function judgeDefaults(judged: Page): void {
  const { claim, exchange, page, perPage, askedPage, askedSize } = judged;
  if (askedPage === 'nothing' && page !== undefined)
    claim(
      'attendees.list.page-default',
      page === 1,
      ['page is not 1 by default', '1', `${page}`],
      says(exchange, 'page', 1),
    );
  if (askedSize === 'nothing' && perPage !== undefined)
    claim(
      'attendees.list.per-page-default',
      perPage === DEFAULT_SIZE,
      [`per_page is not ${DEFAULT_SIZE} by default`, `${DEFAULT_SIZE}`, `${perPage}`],
      says(exchange, 'per_page', DEFAULT_SIZE),
    );
}

/** A page holds no more than this many. */
const isShort = ({ id }: Exchange, most: number): Want => ({
  ...{ of: id, at: ['items', `${most + 1}`], like: KIND.any },
  not: true,
});

/** Metadata says this number. */
const says = ({ id }: Exchange, name: string, value: number): Want => ({
  ...{ of: id, at: ['metadata', name], is: [`${value}`] },
});

function echo({ claim, exchange }: Page, name: string, asked: number, said: number | undefined): void {
  if (said === undefined) return;
  claim(
    'attendees.list.echo',
    asked === said,
    [`metadata says another ${name} than was asked for`, `${name} ${asked}`, `${name} ${said}`],
    says(exchange, name, asked),
  );
}

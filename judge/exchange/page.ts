import type { Exchange } from '../../record/exchange.ts';
import { KIND, type Want } from '../../record/wanted.ts';
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

/** Judges what a page of attendees says of itself, and of the request (Limits, PaginationMetadata). */
export function judgePage(
  builder: JudgementBuilder,
  exchange: Exchange,
  items: readonly unknown[],
  metadata: unknown,
): void {
  const page = count(at(metadata, 'page'));
  const perPage = count(at(metadata, 'per_page'));
  const total = count(at(metadata, 'total_count'));
  const pages = count(at(metadata, 'total_pages'));
  const askedPage = asked(exchange, 'page');
  const askedSize = asked(exchange, 'per_page');

  const inRange = builder.claim(
    'attendees.list.per-page-max',
    items.length <= MOST && (perPage === undefined || perPage <= MOST),
    'a page holds, or says that it holds, more than 100 attendees',
    'at most 100',
    `${items.length} attendees, per_page ${shown(at(metadata, 'per_page'))}`,
  );
  if (!inRange)
    builder.decides(
      'attendees.list.per-page-max',
      isShort(exchange, MOST),
      ...(perPage !== undefined && perPage > MOST ? [says(exchange, 'per_page', MOST)] : []),
    );
  if (perPage !== undefined && perPage > 0) {
    const fits = builder.claim(
      'attendees.list.page-size',
      items.length <= perPage,
      'a page holds more attendees than its per_page',
      `at most ${perPage}`,
      `${items.length}`,
    );
    if (!fits) builder.decides('attendees.list.page-size', isShort(exchange, perPage));
    if (total !== undefined && total > 0 && pages !== undefined)
      builder.claim(
        'attendees.list.total-pages',
        pages === Math.ceil(total / perPage),
        'total_pages does not follow from total_count and per_page',
        `${Math.ceil(total / perPage)} (${total} / ${perPage})`,
        `${pages}`,
      );
  }
  // Of what is out of range in one of them a server may make defaults of both.
  if (askedPage !== 'anything' && askedSize !== 'anything') {
    const inPages = typeof askedPage === 'number' && (pages === undefined || askedPage <= Math.max(pages, 1));
    if (inPages && page !== undefined) echo(builder, exchange, ['page', askedPage, page]);
    if (typeof askedSize === 'number' && perPage !== undefined)
      echo(builder, exchange, ['per_page', askedSize, perPage]);
  }
  if (askedPage === 'nothing' && page !== undefined) {
    const isFirst = builder.claim(
      'attendees.list.page-default',
      page === 1,
      'page is not 1 by default',
      '1',
      `${page}`,
    );
    if (!isFirst) builder.decides('attendees.list.page-default', says(exchange, 'page', 1));
  }
  if (askedSize === 'nothing' && perPage !== undefined) {
    const isUsual = builder.claim(
      'attendees.list.per-page-default',
      perPage === DEFAULT_SIZE,
      `per_page is not ${DEFAULT_SIZE} by default`,
      `${DEFAULT_SIZE}`,
      `${perPage}`,
    );
    if (!isUsual)
      builder.decides('attendees.list.per-page-default', says(exchange, 'per_page', DEFAULT_SIZE));
  }
}

/** A page holds no more than so many. */
const isShort = ({ id }: Exchange, most: number): Want => ({
  ...{ of: id, at: ['items', `${most + 1}`], like: KIND.any },
  not: true,
});

/** Metadata says this number. */
const says = ({ id }: Exchange, name: string, value: number): Want => ({
  ...{ of: id, at: ['metadata', name], is: [`${value}`] },
});

function echo(
  builder: JudgementBuilder,
  exchange: Exchange,
  [name, asked, said]: readonly [name: string, asked: number, said: number],
): void {
  const isSame = builder.claim(
    'attendees.list.echo',
    asked === said,
    `metadata says another ${name} than was asked for`,
    `${name} ${asked}`,
    `${name} ${said}`,
  );
  if (!isSame) builder.decides('attendees.list.echo', says(exchange, name, asked));
}

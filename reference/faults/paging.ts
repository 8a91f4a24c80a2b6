import { CallRefusal } from '../api/refusal.ts';
import { metadataOf, onReply, onViews, queryOf } from '../hook-kit.ts';
import { blatant, type Fault, subtle } from './fault.ts';

const NAMES = ['page', 'per_page', 'total_count', 'total_pages'] as const;

const missing: readonly Fault[] = NAMES.map((name) =>
  subtle(
    `pagination.${name}.missing-on-first-page`,
    `pagination.${name}.present`,
    `Metadata leaves ${name} out where page is not in the query.`,
    onReply(['listAttendees'], (reply, call) => {
      if (queryOf(call).page === undefined) delete metadataOf(reply)[name];
    }),
  ),
);

const values: readonly Fault[] = NAMES.map((name, index) =>
  subtle(
    `pagination.${name}.${index % 2 === 0 ? 'text-when-sent' : 'fraction'}`,
    `pagination.${name}.value`,
    index % 2 === 0 ? `${name} is text where page is in the query.` : `${name} is a fraction.`,
    onReply(['listAttendees'], (reply, call) => {
      const metadata = metadataOf(reply);
      if (index % 2 === 1) metadata[name] = Number(metadata[name]) + 0.5;
      else if (queryOf(call).page !== undefined) metadata[name] = String(metadata[name]);
    }),
  ),
);

/** Defaults, bounds and metadata (Limits; Metadata). */
const numbers: readonly Fault[] = [
  blatant('paging.per-page-default.20', 'attendees.list.per-page-default', 'A page holds 20 by default.', {
    paging: (call, asked) =>
      queryOf(call).per_page === undefined && !(asked instanceof CallRefusal)
        ? { ...asked, perPage: 20 }
        : asked,
  }),
  subtle(
    'paging.per-page-default.30-on-later-pages',
    'attendees.list.per-page-default',
    'From the second page on a page holds 30 by default.',
    {
      paging: (call, asked) =>
        queryOf(call).per_page === undefined && !(asked instanceof CallRefusal) && asked.page > 1
          ? { ...asked, perPage: 30 }
          : asked,
    },
  ),
  subtle(
    'paging.page-default.without-company',
    'attendees.list.page-default',
    'A list without any parameter shows nobody with a company.',
    onViews(['listAttendees'], (view, call) => {
      if (Object.keys(queryOf(call)).length === 0) view.company = null;
    }),
  ),
  subtle(
    'paging.page-default.second',
    'attendees.list.page-default',
    'Without page, the second page is listed.',
    {
      paging: (call, asked) =>
        queryOf(call).page === undefined && !(asked instanceof CallRefusal) ? { ...asked, page: 2 } : asked,
      reply(call, reply) {
        if (call.operation === 'listAttendees' && queryOf(call).page === undefined && reply.status === 200) {
          metadataOf(reply).page = 1;
        }
        return reply;
      },
    },
  ),
  blatant(
    'paging.per-page-max.none',
    'attendees.list.per-page-max',
    'A page holds as many as were asked for.',
    {
      paging: (call, asked) => {
        const wanted = Number(queryOf(call).per_page);
        return wanted > 100 && !(asked instanceof CallRefusal)
          ? { ...asked, perPage: Math.trunc(wanted) }
          : asked;
      },
    },
  ),
  subtle('paging.per-page-max.101', 'attendees.list.per-page-max', 'The bound of 100 is missed by one.', {
    paging: (call, asked) => {
      const wanted = Number(queryOf(call).per_page);
      return wanted > 100 && !(asked instanceof CallRefusal) ? { ...asked, perPage: 101 } : asked;
    },
  }),
  subtle('paging.in-range.100-refused', 'attendees.list.in-range', 'A per_page of exactly 100 is refused.', {
    paging: (call, asked) =>
      queryOf(call).per_page === '100' ? new CallRefusal(400, 'per_page is too large') : asked,
  }),
  subtle('paging.in-range.37-refused', 'attendees.list.in-range', 'A per_page of 37 alone is refused.', {
    paging: (call, asked) =>
      queryOf(call).per_page === '37' ? new CallRefusal(400, 'per_page is no size that is offered') : asked,
  }),
  subtle('paging.never-422.zero', 'attendees.list.never-422', 'A page of 0 is answered with 422.', {
    paging: (call, asked) =>
      queryOf(call).page === '0' ? new CallRefusal(422, 'page must be at least 1') : asked,
  }),
  subtle(
    'paging.never-422.text',
    'attendees.list.never-422',
    'A per_page that is no number is answered with 422.',
    {
      paging: (call, asked) =>
        Number.isNaN(Number(queryOf(call).per_page ?? 1))
          ? new CallRefusal(422, 'per_page must be a number')
          : asked,
    },
  ),
  subtle('paging.no-500.huge-page', 'errors.no-500', 'A page beyond 2^31 is answered with 500.', {
    reply: (call, reply) =>
      call.operation === 'listAttendees' && Number(queryOf(call).page) >= 2 ** 31
        ? { status: 500, headers: {}, body: { error: 'integer out of range' } }
        : reply,
  }),
  subtle(
    'paging.echo.page-from-zero',
    'attendees.list.echo',
    'Metadata counts pages from 0 after the first.',
    onReply(['listAttendees'], (reply) => {
      const metadata = metadataOf(reply);
      if (Number(metadata.page) > 1) metadata.page = Number(metadata.page) - 1;
    }),
  ),
  subtle(
    'paging.echo.per-page-is-count',
    'attendees.list.echo',
    'Metadata of the last page shows as per_page how many it holds.',
    onReply(['listAttendees'], (reply) => {
      const metadata = metadataOf(reply);
      const { items } = reply.body as { items: unknown[] };
      if (items.length > 0 && metadata.page === metadata.total_pages) metadata.per_page = items.length;
    }),
  ),
  subtle(
    'paging.total-pages.rounded-down',
    'attendees.list.total-pages',
    'total_pages is rounded down where a page is left over.',
    onReply(['listAttendees'], (reply) => {
      const metadata = metadataOf(reply);
      metadata.total_pages = Math.max(
        1,
        Math.floor(Number(metadata.total_count) / Number(metadata.per_page)),
      );
    }),
  ),
  subtle(
    'paging.total-pages.one-more-when-even',
    'attendees.list.total-pages',
    'total_pages is one too many where the last page is full.',
    onReply(['listAttendees'], (reply) => {
      const metadata = metadataOf(reply);
      if (Number(metadata.total_count) % Number(metadata.per_page) === 0) {
        metadata.total_pages = Number(metadata.total_pages) + 1;
      }
    }),
  ),
  subtle(
    'paging.total-pages.for-25',
    'attendees.list.total-pages',
    'total_pages is computed for pages of 25, whatever per_page says.',
    onReply(['listAttendees'], (reply) => {
      const metadata = metadataOf(reply);
      metadata.total_pages = Math.ceil(Number(metadata.total_count) / 25);
    }),
  ),
  subtle(
    'paging.total-count.one-short',
    'attendees.list.total-count',
    'total_count leaves out the last attendee.',
    {
      page: (_call, found) => ({ ...found, total: Math.max(0, found.total - 1) }),
    },
  ),
  blatant(
    'paging.total-count.pages-from-zero',
    'attendees.list.total-count',
    'Pages are counted from 0, so that page 1 is the second.',
    {
      paging: (_call, asked) => (asked instanceof CallRefusal ? asked : { ...asked, page: asked.page + 1 }),
      reply(call, reply) {
        if (call.operation === 'listAttendees' && reply.status === 200)
          metadataOf(reply).page = Number(queryOf(call).page ?? 1);
        return reply;
      },
    },
  ),
];

export const paging: readonly Fault[] = [...missing, ...values, ...numbers];

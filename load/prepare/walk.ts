import type { Client } from '../../harness/call/client.ts';
import { type ApiRecord, idOf, type Reply } from '../../harness/call/reply.ts';
import type { ListedAttendee } from '../judge/reconcile/finding.ts';
import { MARKER_PREFIX } from './marker.ts';

const CONCURRENCY = 4;
const PER_PAGE = 100;
const MOST_PAGES = 20_000;

/** An attendee of a walk, with the RSVP status that preparation needs. */
export interface WalkedAttendee extends ListedAttendee {
  readonly rsvp: string;
  /** The job title, of whom a load run may have made alone. */
  readonly said?: string;
  /** The QR code, where it was asked for. */
  readonly code?: string;
}

/** All attendees of an event, as a walk of its list showed them. */
export interface LeanWalk {
  readonly seen: WalkedAttendee[];
  /** total_count of the first and of the last page; NaN where it is no number. */
  readonly totalBefore: number;
  readonly totalAfter: number;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const numeric = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);

function listed(record: ApiRecord, codes: boolean): WalkedAttendee {
  const email = text(record.email);
  return {
    id: idOf(record),
    status: text(record.checkin_status),
    email,
    rsvp: text(record.rsvp_status),
    ...(email.toLowerCase().includes(MARKER_PREFIX) && { said: text(record.job_title) }),
    ...(codes && { code: String(record.qr_code ?? '') }),
  };
}

/** Reads all pages of the attendee list and keeps only what a load run needs of each attendee: large events have large pages. `codes`: their QR codes as well. @throws Unanswered */
export async function leanWalk(
  client: Client,
  event: string,
  onPage?: (pages: number, of: number) => void,
  codes = false,
): Promise<LeanWalk> {
  const seen: WalkedAttendee[] = [];
  let totalAfter = Number.NaN;
  let done = 0;
  const get = async (page: number): Promise<Reply> => {
    const reply = await client.call('listAttendees', {
      path: { event_id: event },
      query: { page, per_page: PER_PAGE },
    });
    return reply;
  };
  const take = (reply: Reply): void => {
    for (const item of reply.items) seen.push(listed(item, codes));
    totalAfter = numeric(reply.metadata.total_count);
    done += 1;
    onPage?.(done, last);
  };
  const first = await get(1);
  const totalBefore = numeric(first.metadata.total_count);
  let last = Math.min(MOST_PAGES, numeric(first.metadata.total_pages) || 1);
  take(first);
  for (let page = 2; page <= last; page += CONCURRENCY) {
    const batch = Array.from({ length: Math.min(CONCURRENCY, last - page + 1) }, (_, index) =>
      get(page + index),
    );
    const replies = await Promise.all(batch);
    for (const reply of replies) take(reply);
    const grown = numeric(replies.at(-1)?.metadata.total_pages);
    if (page + batch.length > last && grown > last) last = Math.min(MOST_PAGES, grown);
  }
  return { seen, totalBefore, totalAfter };
}

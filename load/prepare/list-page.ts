import type { Client } from '../../harness/call/client.ts';
import { type ApiRecord, idOf } from '../../harness/call/reply.ts';
import { CHECKIN_STATUSES, RSVP_STATUSES } from '../../spec/contract.ts';
import type { ListedAttendee } from '../judge/reconcile/finding.ts';
import { MARKER_PREFIX } from './marker.ts';

const PER_PAGE = 100;

/** An attendee of a walk, with the RSVP status that preparation needs. */
export interface WalkedAttendee extends ListedAttendee {
  readonly rsvp: string;
  /** The job title, of whom a load run may have made alone: see `mayBeMade`. */
  readonly said?: string;
  /** The QR code, where it was asked for. */
  readonly code?: string;
}

/** Whether a load run may have made one: in a large event nearly all are strangers, and this is the quickest look. */
export const mayBeMade = ({ said }: WalkedAttendee): boolean => said !== undefined;

/** One page of the list; `total` and `pages` are NaN where they are no numbers. */
export interface ListPage {
  readonly people: readonly WalkedAttendee[];
  readonly total: number;
  readonly pages: number;
}

/** Reads a page of a hundred attendees and keeps what a load run needs of each. `codes`: their QR codes as well. @throws Unanswered */
export async function listPage(
  client: Client,
  event: string,
  page: number,
  codes = false,
): Promise<ListPage> {
  const { items, metadata } = await client.call('listAttendees', {
    path: { event_id: event },
    query: { page, per_page: PER_PAGE },
  });
  return {
    people: items.map((record) => listed(record, codes)),
    total: numeric(metadata.total_count),
    pages: numeric(metadata.total_pages),
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** The statuses of the API, each kept once: a parsed page holds a text of its own for each attendee. */
const STATUSES = new Map([...CHECKIN_STATUSES, ...RSVP_STATUSES].map((one): [string, string] => [one, one]));
const status = (value: unknown): string => STATUSES.get(text(value)) ?? text(value);
const numeric = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);

function listed(record: ApiRecord, codes: boolean): WalkedAttendee {
  const email = text(record.email);
  return {
    id: idOf(record),
    status: status(record.checkin_status),
    email,
    rsvp: status(record.rsvp_status),
    ...(email.toLowerCase().includes(MARKER_PREFIX) && { said: text(record.job_title) }),
    ...(codes && { code: String(record.qr_code ?? '') }),
  };
}

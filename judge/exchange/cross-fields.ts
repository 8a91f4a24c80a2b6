import type { Exchange } from '../../record/exchange.ts';
import { type BodyWay, withId } from '../../record/wanted.ts';
import type { OperationId } from '../../spec/contract.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { at } from '../body.ts';
import { type JudgementBuilder, shown } from '../finding.ts';
import { wantedAttributes } from '../wants.ts';
import { judgePage } from './page.ts';

/** The rule by which an operation answers with the record that was addressed. */
const SAME_RECORD: Partial<Record<OperationId, RuleId>> = {
  getEvent: 'events.get.same',
  getRegistrationType: 'registration-types.get.same',
  updateAttendee: 'attendees.update.same',
  checkOut: 'checkin.same',
  undoCheckIn: 'checkin.same',
  updateAttendeeField: 'fields.update.same',
};

/** Judges what the parts of one documented answer say of each other and of the request. `body` has exact integers. */
export function judgeCrossFields(
  builder: JudgementBuilder,
  exchange: Exchange,
  operation: OperationId,
  body: unknown,
): void {
  const { path } = exchange.request;
  const same = SAME_RECORD[operation];
  const id = at(body, 'item', 'id');
  if (same !== undefined && id !== undefined && path.id !== undefined && isPlainId(path.id)) {
    const isSame = builder.claim(
      same,
      sameId(id, path.id),
      `${operation} answered another record than the one addressed`,
      `id ${path.id}`,
      `id ${shown(id)}`,
    );
    if (!isSame)
      builder.decides(same, { of: exchange.id, at: ['item', 'id'], is: [path.id, `"${path.id}"`] });
  }
  if (operation === 'createAttendee' || operation === 'updateAttendee' || operation === 'checkOut')
    judgeOwner(builder, exchange, [at(body, 'item')]);
  if (operation === 'undoCheckIn') judgeOwner(builder, exchange, [at(body, 'item')]);
  if (operation === 'listAttendees') {
    const items = at(body, 'items');
    if (!Array.isArray(items)) return;
    judgeOwner(builder, exchange, items);
    judgeDistinct(builder, items);
    judgeScans(builder, items);
    judgePage(builder, exchange, items, at(body, 'metadata'));
  }
}

/** Whether an id in a path is an integer as a server writes it: `007` or `7abc` may stand for 7 or for nothing. */
const isPlainId = (id: string): boolean => /^(0|-?[1-9]\d*)$/.test(id);

/** Ids as text, so that 7, 7n and "7" from a path are one. */
const sameId = (a: unknown, b: unknown): boolean => String(a) === String(b);

function judgeOwner(builder: JudgementBuilder, exchange: Exchange, items: readonly unknown[]): void {
  const owner = exchange.request.path.event_id;
  if (owner === undefined || !isPlainId(owner)) return;
  for (const item of items) {
    const eventId = at(item, 'event_id');
    if (eventId === undefined || eventId === null) continue;
    if (sameId(eventId, owner)) builder.obeyed('attendee.event_id.owner');
    else
      builder.violated(
        'attendee.event_id.owner',
        `${exchange.operation} answers an attendee of another event`,
        `event_id ${owner}`,
        `event_id ${shown(eventId)} on attendee ${shown(at(item, 'id'))}`,
        wantedAttributes(exchange.id, wayOf(exchange, item), { event_id: owner }, ['event_id']),
      );
  }
}

const wayOf = ({ operation }: Exchange, record: unknown): BodyWay =>
  operation === 'listAttendees' ? ['items', withId(String(at(record, 'id')))] : ['item'];

function judgeDistinct(builder: JudgementBuilder, items: readonly unknown[]): void {
  const seen = new Set<string>();
  for (const item of items) {
    const id = at(item, 'id');
    if (id === undefined) continue;
    if (seen.has(String(id)))
      builder.violated(
        'attendee.id.distinct',
        'one page holds two attendees with the same id',
        'ids that differ',
        `id ${shown(id)} twice`,
      );
    seen.add(String(id));
  }
  if (seen.size > 1) builder.obeyed('attendee.id.distinct');
}

/** Shorter codes of two attendees may be alike by chance: those of people whom the run did not make are masked when stored. */
const SHORT_CODE = 8;

/** Whether each qr_code of a page is one attendee's, where there is one: what is null or empty is no value at all. */
function judgeScans(builder: JudgementBuilder, items: readonly unknown[]): void {
  const holders = new Map<unknown, { readonly code: unknown; readonly ids: unknown[] }>();
  for (const item of items) {
    const [code, id] = [at(item, 'qr_code'), at(item, 'id')];
    if (code === undefined || code === null || code === '' || id === undefined) continue;
    const key = typeof code === 'object' ? shown(code, Number.POSITIVE_INFINITY) : code;
    const known = holders.get(key);
    if (known === undefined) holders.set(key, { code, ids: [id] });
    else if (!known.ids.some((holder) => sameId(holder, id))) known.ids.push(id);
  }
  const shared = [...holders.values()].find(
    ({ code, ids }) => ids.length > 2 || (ids.length === 2 && shown(code).length > SHORT_CODE),
  );
  if (shared !== undefined)
    builder.violated(
      'attendee.qr_code.distinct',
      'one page holds attendees with the same qr_code',
      'codes that differ',
      `attendees ${shared.ids
        .slice(0, 3)
        .map((id) => shown(id))
        .join(', ')} have the same`,
    );
  else if (holders.size > 1) builder.obeyed('attendee.qr_code.distinct');
}

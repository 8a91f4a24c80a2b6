import type { RuleId } from '../../../spec/ledger/index.ts';
import { isRecord, parseBody } from '../../body.ts';
import { type Shows, showsIn } from '../book.ts';
import type { Law } from '../law.ts';
import { type Seen, wasServed } from '../seen.ts';

/** What each call must bring along: `item` first, then what stands in it. */
const REQUIRED: Readonly<Record<string, ReadonlyArray<readonly [name: string, rule: RuleId]>>> = {
  createAttendee: [
    ['item', 'attendees.create.item-required'],
    ['first_name', 'attendees.create.first-name-required'],
  ],
  updateAttendee: [['item', 'attendees.update.item-required']],
  createAttendeeField: [
    ['item', 'fields.create.item-required'],
    ['label', 'fields.create.label-required'],
    ['type', 'fields.create.type-required'],
  ],
  updateAttendeeField: [['item', 'fields.update.item-required']],
};

/** One refusal of another kind may be a gateway's. */
const FIRM = 2;

/** What lacks a required parameter, and is well formed otherwise, is answered with 422. */
export const required: Law = {
  name: 'required',
  rules: Object.values(REQUIRED).flatMap((ones) => ones.map(([, rule]) => rule)),
  open(book, ground) {
    /** Where the same client was served before, so that nothing else speaks against the call. */
    const open = new Set<string>();
    const otherwise = new Map<RuleId, Shows[]>();
    return {
      see(seen) {
        if (REQUIRED[seen.operation] === undefined) return;
        const { kind } = ground.callers.of(seen);
        if (kind !== 'token' && kind !== 'unknown') return;
        const place = `${seen.operation} ${seen.exchange.identity} ${seen.event}`;
        const rule = lacks(seen);
        if (rule === undefined) {
          if (wasServed(seen)) open.add(place);
          return;
        }
        if (!open.has(place) || seen.exchange.intent === 'malformed') return;
        if (seen.status === 422) book.obeyed(rule, seen.id);
        else if (wasServed(seen)) breach(rule, showsIn(seen), `${seen.status}`);
        else if (seen.status === 400) otherwise.set(rule, [...(otherwise.get(rule) ?? []), showsIn(seen)]);
      },
      end() {
        for (const [rule, shows] of otherwise)
          if (shows.length >= FIRM) for (const by of shows) breach(rule, by, '400');
      },
    };

    function breach(rule: RuleId, by: Shows, actual: string): void {
      book.broken({
        rule,
        message: `${by.operation} without what it requires is not answered with 422`,
        expected: '422',
        actual,
        by,
      });
    }
  },
};

/** The rule of the first required parameter that a well-formed body lacks; undefined where it lacks none. */
function lacks({ operation, exchange: { request } }: Seen): RuleId | undefined {
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '') || request.body === null)
    return undefined;
  const body = parseBody(request.body)?.exact;
  if (!isRecord(body)) return undefined;
  const [whole, ...parts] = REQUIRED[operation] ?? [];
  if (!('item' in body)) return whole?.[1];
  const { item } = body;
  const missing = isRecord(item) ? parts.filter(([name]) => !(name in item)) : [];
  // Where two are missing either may be the reason.
  return missing.length === 1 ? missing[0]?.[1] : undefined;
}

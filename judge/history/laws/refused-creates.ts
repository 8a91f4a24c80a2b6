import type { RuleId } from '../../../spec/ledger/index.ts';
import { isRecord, parseBody } from '../../body.ts';
import { type Shows, showsIn } from '../book.ts';
import { KINDS, type Kind } from '../kinds.ts';
import type { Law } from '../law.ts';
import { REFUSALS, refusalRule } from '../refusal.ts';
import { type Item, idOfRecord, isRefused, type Seen, wasServed } from '../seen.ts';

/** What tells a record by what was sent: an address or a label that no other has. */
const MARKS: Readonly<Record<Kind['kind'], readonly string[]>> = { attendee: ['email'], field: ['label'] };
/** A shorter text may be anybody's. */
const SHORTEST = 10;

interface Refused {
  readonly rule: RuleId | undefined;
  readonly by: Shows;
  readonly ended: number;
  looked?: true;
}

interface Stray {
  readonly mark: string;
  readonly refused: Refused;
  readonly by: Shows;
  readonly id: string;
}

/** A create that was refused leaves nothing behind. */
export const refusedCreates: Law = {
  name: 'refused creates',
  rules: REFUSALS,
  open(book, ground) {
    const refused = new Map<string, Refused>();
    /** What any call sent that was not refused, or was answered: it may be whose record carries it. */
    const taken = new Set<string>();
    const strays: Stray[] = [];

    const look = (kind: Kind, seen: Seen): void => {
      for (const item of seen.items ?? [])
        for (const mark of marksIn(kind, seen.event, item)) {
          const one = refused.get(mark);
          if (one === undefined || one.ended > seen.started) continue;
          strays.push({ mark, refused: one, by: showsIn(seen), id: idOfRecord(item) });
        }
      // A list of attendees shows one page: who is not on it may be on another.
      if (kind.kind !== 'field') return;
      for (const [mark, one] of refused)
        if (mark.startsWith(`field ${seen.event} `) && one.ended + ground.settleMs <= seen.started)
          one.looked = true;
    };

    return {
      see(seen) {
        const kind = KINDS.find(({ create, update, list }) =>
          [create, update, list].includes(seen.operation),
        );
        if (kind === undefined) return;
        if (seen.operation === kind.list) {
          if (wasServed(seen)) look(kind, seen);
          return;
        }
        for (const mark of shownIn(kind, seen)) taken.add(mark);
        const sent = seen.sent ?? looseIn(seen);
        for (const mark of marksIn(kind, seen.event, sent))
          if (seen.operation !== kind.create || !isRefused(seen)) taken.add(mark);
          else if (!refused.has(mark)) {
            const foreign = isForeignEvent(seen);
            const rule = refusalRule(ground.callers, seen, kind, { foreign, elsewhere: false });
            refused.set(mark, { rule, by: showsIn(seen), ended: seen.ended });
          }
      },
      end() {
        for (const { mark, refused: one, by, id } of strays) {
          if (taken.has(mark) || one.rule === undefined) continue;
          book.broken({
            rule: one.rule,
            message: `a create was refused and its record is in the list`,
            expected: 'no such record',
            actual: `record ${id}`,
            by,
            after: [one.by.id],
            attributes: ['id'],
          });
        }
        for (const one of refused.values())
          if (one.rule !== undefined && one.looked) book.obeyed(one.rule, one.by.id);
      },
    };

    /** Whether nothing but the other account's client was ever served in this event. */
    function isForeignEvent(seen: Seen): boolean {
      const owns = [...ground.made.all('attendee'), ...ground.made.all('field')].filter(
        ({ event }) => event === seen.event,
      );
      return owns.length > 0 && owns.every(({ foreign }) => foreign);
    }
  },
};

/** What an answer shows: a service may show another text than was sent, and refuse that to the next one as taken. */
const shownIn = (kind: Kind, seen: Seen): string[] =>
  wasServed(seen) ? marksIn(kind, seen.event, seen.item ?? {}) : [];

/** What a create sent that lacks its envelope. */
function looseIn({ exchange: { request } }: Seen): Item {
  const body = parseBody(request.body ?? '')?.exact;
  if (!isRecord(body)) return {};
  const inner = Object.values(body).find(isRecord);
  return inner ?? body;
}

function marksIn(kind: Kind, event: string, item: Item): string[] {
  return MARKS[kind.kind].flatMap((name) => {
    const value = item[name];
    return typeof value === 'string' && value.trim().length >= SHORTEST
      ? [`${kind.kind} ${event} ${value.trim().toLowerCase()}`]
      : [];
  });
}

import { isCheckIn } from '../../../spec/contract.ts';
import type { RuleId } from '../../../spec/ledger/index.ts';
import { type Shows, showsIn } from '../book.ts';
import { KINDS, type Kind } from '../kinds.ts';
import type { Law } from '../law.ts';
import { sameValue } from '../same.ts';
import { type Item, idOf, isServed, type Seen } from '../seen.ts';
import type { Track } from '../tracks.ts';

/** What is the same of a record wherever it is met, and of no other: its id, and this beside it. */
const TELLS: Readonly<Record<Kind['kind'], readonly string[]>> = {
  attendee: ['email', 'qr_code'],
  field: ['label'],
};

/** A record that was created in one event is in no other, by whatever way it is looked for. */
export const elsewhere: Law = {
  name: 'elsewhere',
  rules: [
    ...KINDS.flatMap(({ rules: { itsEventOnly, otherEvent } }) => [itsEventOnly, otherEvent]),
    ...(['attendees.list.own-event', 'checkin.other-event', 'fields.delete.other-event'] as const),
    ...(['isolation.lists', 'isolation.read', 'isolation.write', 'isolation.smuggled'] as const),
  ],
  open(book, ground) {
    /** Events that were listed, of the account's own and of the other, once somebody was made in another one. */
    const listed = new Map<string, Shows>();

    const isIt = (kind: Kind, { own }: Track, item: Item): boolean =>
      idOf(item) === own.id &&
      TELLS[kind.kind].every((name) => {
        const value = own.shown[name];
        return typeof value === 'string' && value.length > 3 && sameValue(name, item[name], value);
      });

    const list = (kind: Kind, seen: Seen): void => {
      const foreign = ground.callers.isForeign(seen);
      const tracks = ground.tracks(kind);
      listed.set(`${kind.kind} ${seen.event} ${foreign}`, showsIn(seen));
      for (const item of seen.items ?? []) {
        const here = tracks.get(seen.event, idOf(item));
        const others = here === undefined ? tracks.elsewhere(seen.event, idOf(item)) : [here];
        for (const track of others) {
          if (!isIt(kind, track, item)) continue;
          const isOthers = track.own.foreign !== foreign;
          if (!isOthers && here !== undefined) continue;
          const rule: RuleId = isOthers
            ? here === undefined
              ? 'isolation.lists'
              : 'isolation.read'
            : kind.rules.itsEventOnly;
          found(
            seen,
            track,
            rule,
            `${kind.kind} ${track.own.id} of ${isOthers ? 'another account' : 'another event'} is listed`,
          );
        }
      }
    };

    const called = (kind: Kind, seen: Seen): void => {
      const foreign = ground.callers.isForeign(seen);
      const tracks = ground.tracks(kind);
      const here = tracks.get(seen.event, seen.record);
      const track = here ?? tracks.elsewhere(seen.event, seen.record)[0];
      if (track === undefined) return;
      const isOthers = track.own.foreign !== foreign;
      if (here !== undefined && !isOthers) return;
      const rule = ruleOf(kind, seen, isOthers, here !== undefined);
      if (seen.status === 404 || seen.status === 403) {
        const { kind: caller } = ground.callers.of(seen);
        if (caller === 'token' || caller === 'unknown') book.obeyed(rule, seen.id);
      } else if (isServed(seen) && seen.item !== undefined && isIt(kind, track, seen.item))
        found(
          seen,
          track,
          rule,
          `${seen.operation} was served for ${kind.kind} ${track.own.id} ${isOthers ? 'of another account' : 'under another event'}`,
        );
    };

    function found(seen: Seen, { own }: Track, rule: RuleId, message: string): void {
      book.broken({
        rule,
        message,
        expected: `nothing of event ${own.event}`,
        actual: `${seen.status}, with ${own.kind} ${own.id} of event ${own.event}`,
        by: showsIn(seen),
        after: [own.by],
      });
    }

    return {
      see(seen) {
        const kind = KINDS.find((one) => isOf(one, seen));
        if (kind === undefined) return;
        if (seen.operation === kind.list) {
          if (isServed(seen)) list(kind, seen);
        } else if (seen.operation !== kind.create) called(kind, seen);
      },
      end() {
        for (const [key, by] of listed) {
          const [name, event, foreign] = key.split(' ');
          const kind = KINDS.find((one) => one.kind === name);
          const others = ground.made
            .all(kind?.kind ?? 'attendee')
            .filter((own) => own.event !== event && own.ended < by.ended);
          if (kind === undefined || others.length === 0) continue;
          if (others.some((own) => `${own.foreign}` === foreign)) {
            book.obeyed(kind.rules.itsEventOnly, by.id);
            if (kind.kind === 'attendee') book.obeyed('attendees.list.own-event', by.id);
          }
          if (others.some((own) => `${own.foreign}` !== foreign)) book.obeyed('isolation.lists', by.id);
        }
      },
    };
  },
};

const isOf = ({ kind, create, update, list }: Kind, { operation }: Seen): boolean =>
  [create, update, list].includes(operation) ||
  (kind === 'attendee' ? isCheckIn(operation) : operation === 'deleteAttendeeField');

function ruleOf(kind: Kind, { operation, exchange }: Seen, isOthers: boolean, isHere: boolean): RuleId {
  if (!isOthers) {
    if (isCheckIn(operation)) return 'checkin.other-event';
    return operation === 'deleteAttendeeField' ? 'fields.delete.other-event' : kind.rules.otherEvent;
  }
  if (exchange.request.headers['x-account-id'] !== undefined)
    return exchange.identity.startsWith('personal') ? 'account-id.foreign' : 'account-id.client-token';
  return isHere ? 'isolation.write' : 'isolation.smuggled';
}

import { isCheckIn } from '../../../spec/contract.ts';
import type { RuleId } from '../../../spec/ledger/index.ts';
import { type Book, type LawFinding, type Shows, showsIn } from '../book.ts';
import type { Ground } from '../ground.ts';
import { KINDS, type Kind } from '../kinds.ts';
import type { Law, Reader } from '../law.ts';
import { sameValue } from '../same.ts';
import { type Item, idOfRecord, type Seen, wasServed } from '../seen.ts';
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
  open: (book, ground) => new Elsewhere(book, ground),
};

class Elsewhere implements Reader {
  readonly #book: Book;
  readonly #ground: Ground;
  /** Events that were listed, of the account's own and of the other, once an attendee was made in another one. */
  readonly #listed = new Map<string, Listed>();

  constructor(book: Book, ground: Ground) {
    this.#book = book;
    this.#ground = ground;
  }

  see(seen: Seen): void {
    const kind = KINDS.find((one) => isOf(one, seen));
    if (kind === undefined || seen.operation === kind.create) return;
    if (seen.operation !== kind.list) this.#called(kind, seen);
    else if (wasServed(seen)) this.#list(kind, seen);
  }

  end(): void {
    for (const { kind, event, foreign, by } of this.#listed.values()) {
      const others = this.#ground.made
        .all(kind.kind)
        .filter((own) => own.event !== event && own.ended < by.ended);
      if (others.some((own) => own.foreign === foreign)) {
        this.#book.obeyed(kind.rules.itsEventOnly, by.id);
        if (kind.kind === 'attendee') this.#book.obeyed('attendees.list.own-event', by.id);
      }
      if (others.some((own) => own.foreign !== foreign)) this.#book.obeyed('isolation.lists', by.id);
    }
  }

  #list(kind: Kind, seen: Seen): void {
    const { event } = seen;
    const foreign = this.#ground.callers.isForeign(seen);
    const tracks = this.#ground.tracks(kind);
    this.#listed.set(`${kind.kind} ${event} ${foreign}`, { kind, event, foreign, by: showsIn(seen) });
    for (const item of seen.items ?? []) {
      const here = tracks.get(event, idOfRecord(item));
      for (const track of here === undefined ? tracks.elsewhere(event, idOfRecord(item)) : [here]) {
        const isOthers = track.own.foreign !== foreign;
        if (!isIt(kind, track, item) || (here !== undefined && !isOthers)) continue;
        const [rule, whose]: readonly [RuleId, string] = isOthers
          ? [here === undefined ? 'isolation.lists' : 'isolation.read', 'another account']
          : [kind.rules.itsEventOnly, 'another event'];
        this.#found(seen, track, { rule, message: `${kind.kind} ${track.own.id} of ${whose} is listed` });
      }
    }
  }

  #called(kind: Kind, seen: Seen): void {
    const { callers } = this.#ground;
    const tracks = this.#ground.tracks(kind);
    const here = tracks.get(seen.event, seen.record);
    const track = here ?? tracks.elsewhere(seen.event, seen.record)[0];
    if (track === undefined) return;
    const isOthers = track.own.foreign !== callers.isForeign(seen);
    if (here !== undefined && !isOthers) return;
    const rule = ruleOf(kind, seen, isOthers, here !== undefined);
    if (seen.status === 404 || seen.status === 403) {
      if (/^(token|unknown)$/.test(callers.of(seen).kind)) this.#book.obeyed(rule, seen.id);
    } else if (wasServed(seen) && seen.item !== undefined && isIt(kind, track, seen.item))
      this.#found(seen, track, {
        rule,
        message: `${seen.operation} was served for ${kind.kind} ${track.own.id} ${isOthers ? 'of another account' : 'under another event'}`,
      });
  }

  #found(seen: Seen, { own }: Track, what: Pick<LawFinding, 'rule' | 'message'>): void {
    this.#book.broken({
      ...what,
      expected: `nothing of event ${own.event}`,
      actual: `${seen.status}, with ${own.kind} ${own.id} of event ${own.event}`,
      by: showsIn(seen),
      after: [own.by],
    });
  }
}

interface Listed {
  readonly kind: Kind;
  readonly event: string;
  readonly foreign: boolean;
  readonly by: Shows;
}

const isIt = (kind: Kind, { own }: Track, item: Item): boolean =>
  idOfRecord(item) === own.id &&
  TELLS[kind.kind].every((name) => {
    const value = own.shown[name];
    return typeof value === 'string' && value.length > 3 && sameValue(name, item[name], value);
  });

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

import { isCreate } from '../../../record/create-mark.ts';
import type { RuleId } from '../../../spec/ledger/index.ts';
import { refusalsAbout } from '../../../spec/refusals.ts';
import { type Shows, showsIn } from '../book.ts';
import type { Law } from '../law.ts';
import { type Item, isWrite, type Seen, wasServed } from '../seen.ts';

/** What tells an event: its number alone may count in each account. */
const TELLING = ['id', 'slug', 'name', 'created_at'] as const;

/** How another account's event is refused. */
const HIDDEN = refusalsAbout('foreign');

/** What tells an attendee whom the run did not make. */
const OF_PERSON = ['id', 'qr_code', 'created_at'] as const;

const printOf = (names: readonly string[], item: Item): string | undefined =>
  names.every((name) => item[name] !== undefined && item[name] !== null)
    ? names.map((name) => String(item[name])).join('\n')
    : undefined;

/** What tells each event and each person that an answer shows, with the event. */
const prints = ({ item, items = [], operation }: Seen): Array<{ print: string; event: string }> =>
  (item ? [item, ...items] : items).flatMap((one) => {
    const isPerson = 'qr_code' in one;
    const print = printOf(isPerson ? OF_PERSON : TELLING, one);
    if (print === undefined || (!isPerson && !/Event/.test(operation))) return [];
    return [{ print, event: String(isPerson ? one['event_id'] : one['id']) }];
  });

/** A call that showed something, by the rule that forbids it to show what is another account's. */
type Showing = Shows & { readonly rule: RuleId; readonly event: string };

/** The other account's event and its people are shown to that account's client alone. */
export const foreignEvents: Law = {
  name: 'foreign events',
  rules: [
    ...(['isolation.read', 'isolation.write', 'isolation.lists'] as const),
    ...(['account-id.foreign', 'account-id.client-token', 'oauth.client.account'] as const),
  ],
  open(book, ground) {
    const theirs = new Map<string, Showing>();
    const ours = new Map<string, Showing>();
    /** Whose account was the first to make a record in an event, since no answer says whose event it is. */
    const first = new Map<string, 'ours' | 'theirs'>();
    const refused = new Map<string, { event: string; rule: RuleId; id: string }>();
    const served = new Set<string>();

    const note = (seen: Seen, foreign: boolean): void => {
      if (foreign && seen.event !== '') served.add(seen.event);
      if (isCreate(seen.exchange) && !first.has(seen.event))
        first.set(seen.event, foreign ? 'theirs' : 'ours');
      // A client that names another account may be one of both.
      if (foreign && seen.exchange.request.headers['x-account-id'] !== undefined) return;
      const known = foreign ? theirs : ours;
      for (const { print, event } of prints(seen)) {
        if (!known.has(print)) known.set(print, { ...showsIn(seen), rule: ruleOf(seen), event });
      }
    };

    return {
      see(seen) {
        if (seen.api === undefined) return;
        const { kind } = ground.callers.of(seen);
        if (kind !== 'token' && kind !== 'unknown') return;
        const foreign = ground.callers.isForeign(seen);
        if (wasServed(seen)) note(seen, foreign);
        else if (!foreign && HIDDEN.has(seen.status) && seen.event !== '')
          refused.set(`${seen.event} ${ruleOf(seen)}`, {
            event: seen.event,
            rule: ruleOf(seen),
            id: seen.id,
          });
      },
      end() {
        for (const [print, own] of ours) {
          const other = theirs.get(print);
          if (other === undefined) continue;
          // The account of the event may see it: the call of the other account shows too much.
          const [by, owner] = first.get(own.event) === 'ours' ? [other, own] : [own, other];
          book.broken({
            rule: by.rule,
            message: `${by.operation} shows what is another account's`,
            expected: "nothing of another account's",
            actual: `${by.status}, with record ${print.split('\n')[0]} as its own client is shown it`,
            by,
            after: [owner.id],
          });
        }
        for (const { event, rule, id } of refused.values()) if (served.has(event)) book.obeyed(rule, id);
      },
    };
  },
};

function ruleOf(seen: Seen): RuleId {
  const { operation, exchange } = seen;
  const account = exchange.request.headers['x-account-id'];
  const isPersonal = exchange.identity.startsWith('personal');
  if (account !== undefined && isPersonal && / account /.test(exchange.identity)) return 'account-id.foreign';
  if (account !== undefined && !isPersonal) return 'account-id.client-token';
  if (operation === 'listEvents') return 'isolation.lists';
  return isWrite(seen) ? 'isolation.write' : 'isolation.read';
}

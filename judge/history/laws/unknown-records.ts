import type { RuleId } from '../../../spec/ledger/index.ts';
import { RECORD_RULES } from '../../unknown-rules.ts';
import { type Book, type Shows, showsIn } from '../book.ts';
import type { Ground } from '../ground.ts';
import { KINDS } from '../kinds.ts';
import type { Law, Reader } from '../law.ts';
import { idOfRecord, type Seen, wasServed } from '../seen.ts';
import { Walks } from '../walks.ts';

const RULE_OF: Readonly<Partial<Record<string, RuleId>>> = RECORD_RULES;

interface Asked {
  readonly rule: RuleId;
  readonly event: string;
  readonly record: string;
  readonly by: Shows;
  readonly served: boolean;
}

/** What nothing of the whole history shows to exist is not found. */
export const unknownRecords: Law = {
  name: 'unknown records',
  rules: [...new Set(Object.values(RECORD_RULES)), 'errors.unknown-event'],
  open: (book, ground) => new Unknown(book, ground),
};

/** What was shown to exist, and what was asked for. */
class Unknown implements Reader {
  readonly #book: Book;
  readonly #ground: Ground;
  readonly #met = new Set<string>();
  readonly #events = new Set<string>();
  readonly #walks = new Walks();
  /** Events of which all attendees, and all attendee fields, were shown. */
  readonly #whole = new Set<string>();
  readonly #asked = new Map<string, Asked>();

  constructor(book: Book, ground: Ground) {
    this.#book = book;
    this.#ground = ground;
  }

  see(seen: Seen): void {
    const { kind } = this.#ground.callers.of(seen);
    if (seen.api === undefined || (kind !== 'token' && kind !== 'unknown')) return;
    if (this.#walks.see(seen) !== undefined) this.#whole.add(`attendee ${seen.event}`);
    this.#meet(seen);
    if (seen.exchange.intent !== 'malformed' && NUMBER.test(seen.event)) this.#note(seen);
  }

  end(): void {
    for (const asked of this.#asked.values())
      if (asked.rule === 'errors.unknown-event') this.#judgeEvent(asked);
      else this.#judgeRecord(asked);
  }

  /** Learns what an answer shows to exist. */
  #meet(seen: Seen): void {
    const { event, operation, items = [], item } = seen;
    const of = KINDS.find(({ create, list }) => create === operation || list === operation);
    // What a service makes of a malformed call is its own affair, but a record that it then shows is there.
    if (of !== undefined && seen.status >= 200 && seen.status < 300)
      for (const one of item ? [...items, item] : items)
        this.#met.add(`${of.kind} ${event}/${idOfRecord(one)}`);
    if (!wasServed(seen)) return;
    if (operation === 'listAttendeeFields') this.#whole.add(`field ${event}`);
    if (operation === 'getRegistrationType') this.#met.add(`type ${event}/${seen.record}`);
    if (operation === 'listEvents') for (const one of items) this.#events.add(idOfRecord(one));
    if (event !== '') this.#events.add(event);
  }

  #note(seen: Seen): void {
    const { status, event, record, operation } = seen;
    const note = (key: string, rule: RuleId, served: boolean): void => {
      if (!this.#asked.has(key)) this.#asked.set(key, { rule, event, record, by: showsIn(seen), served });
    };
    if (status === 404) note(`event ${event}`, 'errors.unknown-event', false);
    const rule = RULE_OF[operation];
    if (rule === undefined || !NUMBER.test(record)) return;
    // An answer with the record that was asked for: a service that invents one. A delete may say so of nothing.
    const served = wasServed(seen) && idOfRecord(seen.item) === record;
    if (served || status === 404) note(`${rule} ${operation} ${event}/${record} ${served}`, rule, served);
  }

  #judgeEvent({ rule, event, by }: Asked): void {
    if (!this.#events.has(event) && this.#events.size > 0) this.#book.obeyed(rule, by.id);
  }

  #judgeRecord({ rule, event, record, by, served }: Asked): void {
    const kind = kindOf(rule);
    if (!this.#events.has(event) || this.#met.has(`${kind} ${event}/${record}`)) return;
    if (!served) this.#book.obeyed(rule, by.id);
    else if (this.#whole.has(`${kind} ${event}`))
      this.#book.broken({
        rule,
        message: `${by.operation} was served for ${kind} ${record}, which no list of event ${event} shows`,
        expected: '404',
        actual: `${by.status}`,
        by,
      });
  }
}

const NUMBER = /^\d+$/;

const kindOf = (rule: RuleId): string =>
  rule === 'errors.unknown-attendee' ? 'attendee' : rule === 'errors.unknown-field' ? 'field' : 'type';

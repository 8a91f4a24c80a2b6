import type { RuleId } from '../../../spec/ledger/index.ts';
import { RECORD_RULES } from '../../unknown-rules.ts';
import { type Shows, showsIn } from '../book.ts';
import { KINDS } from '../kinds.ts';
import type { Law } from '../law.ts';
import { idOf, isServed, type Seen } from '../seen.ts';
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
  open(book, ground) {
    const met = new Set<string>();
    const events = new Set<string>();
    const walks = new Walks();
    /** Events of which all attendees, and all attendee fields, were shown. */
    const whole = new Set<string>();
    const asked = new Map<string, Asked>();
    const meet = (kind: string, event: string, id: string): void => void met.add(`${kind} ${event}/${id}`);

    return {
      see(seen) {
        const { kind } = ground.callers.of(seen);
        if (seen.api === undefined || (kind !== 'token' && kind !== 'unknown')) return;
        if (walks.see(seen) !== undefined) whole.add(`attendee ${seen.event}`);
        const of = KINDS.find(({ create, list }) => [create, list].includes(seen.operation));
        // What a service makes of a malformed call is its own affair, but a record that it then shows is there.
        if (of !== undefined && seen.status >= 200 && seen.status < 300)
          for (const item of [...(seen.items ?? []), ...(seen.item ? [seen.item] : [])])
            meet(of.kind, seen.event, idOf(item));
        if (isServed(seen)) {
          if (of?.list === 'listAttendeeFields' && of.list === seen.operation)
            whole.add(`field ${seen.event}`);
          if (seen.operation === 'getRegistrationType') meet('type', seen.event, seen.record);
          for (const item of seen.operation === 'listEvents' ? (seen.items ?? []) : [])
            events.add(idOf(item));
          if (seen.event !== '') events.add(seen.event);
        }
        note(seen);
      },
      end() {
        for (const { rule, event, record, by, served } of asked.values()) {
          if (rule === 'errors.unknown-event') {
            if (!served && !events.has(event) && events.size > 0) book.obeyed(rule, by.id);
            continue;
          }
          if (!events.has(event)) continue;
          const kind = kindOf(rule);
          if (met.has(`${kind} ${event}/${record}`)) continue;
          if (!served) book.obeyed(rule, by.id);
          else if (whole.has(`${kind} ${event}`))
            book.broken({
              rule,
              message: `${by.operation} was served for ${kind} ${record}, which no list of event ${event} shows`,
              expected: '404',
              actual: `${by.status}`,
              by,
            });
        }
      },
    };

    function note(seen: Seen): void {
      const { status, event, record, operation, exchange } = seen;
      if (exchange.intent === 'malformed' || !/^\d+$/.test(event)) return;
      if (status === 404 && event !== '' && !asked.has(`event ${event}`))
        asked.set(`event ${event}`, {
          rule: 'errors.unknown-event',
          event,
          record,
          by: showsIn(seen),
          served: false,
        });
      const rule = RULE_OF[operation];
      if (rule === undefined || !/^\d+$/.test(record)) return;
      // An answer with the record that was asked for: a service that invents one. A delete may say so of nothing.
      const served = isServed(seen) && idOf(seen.item) === record;
      if (!served && status !== 404) return;
      const key = `${rule} ${operation} ${event}/${record} ${served}`;
      if (!asked.has(key)) asked.set(key, { rule, event, record, by: showsIn(seen), served });
    }
  },
};

const kindOf = (rule: RuleId): string =>
  rule === 'errors.unknown-attendee' ? 'attendee' : rule === 'errors.unknown-field' ? 'field' : 'type';

import type { Violation } from '../../judge/finding.ts';
import type { Seen } from '../judge/reconcile/finding.ts';

/** A create that was acknowledged. */
export interface Answered {
  readonly id: string;
  readonly email: string;
  readonly exchange: string;
}

/** A breach with the exchanges that together prove it. */
export interface Proved {
  readonly violation: Violation;
  readonly exchanges: readonly string[];
}

/** What the creates of a preparation were answered with: each made somebody else, so each must have an id of its own. */
export class AnsweredIds {
  readonly #all: Answered[] = [];

  add(one: Answered): void {
    this.#all.push(one);
  }

  /** Ids that more than one create was answered with. */
  shared(): Proved[] {
    return [...this.#byId()]
      .filter(([, makers]) => makers.length > 1)
      .map(([id, makers]) => ({
        violation: {
          rule: 'attendee.id.distinct',
          operation: 'createAttendee',
          message: `${makers.length} creates were answered with one id`,
          expected: 'ids that differ',
          actual: `id ${id} ${makers.length} times`,
        },
        exchanges: makers.map(({ exchange }) => exchange),
      }));
  }

  /** Creates whose attendee a list read afterwards shows neither by id nor by e-mail. */
  unlisted(seen: readonly Seen[]): Proved[] {
    const ids = new Set(seen.map(({ id }) => id));
    const emails = new Set(seen.map(({ email }) => email.toLowerCase()));
    return this.#all
      .filter(({ id, email }) => !ids.has(id) && !emails.has(email))
      .map(({ id, exchange }) => ({
        violation: {
          rule: 'attendees.create.listed',
          operation: 'createAttendee',
          message: 'a create was acknowledged and nobody is there',
          expected: `attendee ${id} in the list`,
          actual: 'none',
        },
        exchanges: [exchange],
      }));
  }

  #byId(): Map<string, Answered[]> {
    const byId = new Map<string, Answered[]>();
    for (const one of this.#all) byId.set(one.id, [...(byId.get(one.id) ?? []), one]);
    return byId;
  }
}

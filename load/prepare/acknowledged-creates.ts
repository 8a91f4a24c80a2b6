import type { Violation } from '../../judge/finding.ts';
import type { ListedAttendee } from '../judge/reconcile/finding.ts';

/** A create that was acknowledged. */
export interface AcknowledgedCreate {
  readonly id: string;
  readonly email: string;
  readonly exchange: string;
}

/** A violation with the ids of the exchanges that together prove it. */
export interface ProvedViolation {
  readonly violation: Violation;
  readonly exchanges: readonly string[];
}

/**
 * The acknowledged creates of a preparation. Each created another person, so each must have an id of its own and be
 * listed.
 */
export class AcknowledgedCreates {
  readonly #all: AcknowledgedCreate[] = [];

  add(one: AcknowledgedCreate): void {
    this.#all.push(one);
  }

  /** A violation for each id that more than one create was answered with. */
  shared(): ProvedViolation[] {
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

  /** A violation for each create whose attendee a later walk shows neither by id nor by e-mail. */
  unlisted(seen: readonly ListedAttendee[]): ProvedViolation[] {
    const ids = new Set(seen.map(({ id }) => id));
    const emails = new Set(seen.map(({ email }) => email.toLowerCase()));
    return this.#all
      .filter(({ id, email }) => !ids.has(id) && !emails.has(email))
      .map(({ id, exchange }) => ({
        violation: {
          rule: 'attendees.create.listed',
          operation: 'createAttendee',
          message: 'a create was acknowledged and its attendee is not in the list',
          expected: `attendee ${id} in the list`,
          actual: 'none',
        },
        exchanges: [exchange],
      }));
  }

  #byId(): Map<string, AcknowledgedCreate[]> {
    const byId = new Map<string, AcknowledgedCreate[]>();
    for (const one of this.#all) byId.set(one.id, [...(byId.get(one.id) ?? []), one]);
    return byId;
  }
}

import { type Item, idOfRecord, type Seen, wasServed } from './seen.ts';

/** A record that the run created: only the run writes to it. */
export interface Own {
  readonly kind: 'attendee' | 'field';
  readonly event: string;
  readonly id: string;
  readonly sent: Item;
  readonly shown: Item;
  readonly started: number;
  readonly ended: number;
  readonly by: string;
  /** Created for the other account. */
  readonly foreign: boolean;
}

/** What the run itself made, by its creates that were answered. */
export class Made {
  readonly #records = new Map<string, Own>();
  /** Answered by more than one create: a service that recognises whom it knows. */
  readonly #doubled = new Set<string>();

  see(seen: Seen, foreign: boolean): void {
    const kind =
      seen.operation === 'createAttendee'
        ? 'attendee'
        : seen.operation === 'createAttendeeField'
          ? 'field'
          : undefined;
    const id = idOfRecord(seen.item);
    if (kind === undefined || !wasServed(seen) || id === '') return;
    const { event, sent = {}, item: shown = {}, started, ended, id: by } = seen;
    const key = keyOf(kind, event, id);
    if (this.#records.has(key)) this.#doubled.add(key);
    else this.#records.set(key, { kind, event, id, sent, shown, started, ended, by, foreign });
  }

  /** The record, where exactly one create was answered with it. */
  get(kind: Own['kind'], event: string, id: string): Own | undefined {
    const key = keyOf(kind, event, id);
    return this.#doubled.has(key) ? undefined : this.#records.get(key);
  }

  all(kind: Own['kind']): Own[] {
    return [...this.#records]
      .filter(([key, own]) => own.kind === kind && !this.#doubled.has(key))
      .map(([, own]) => own);
  }
}

const keyOf = (kind: string, event: string, id: string): string => `${kind} ${event}/${id}`;

import { isDeepStrictEqual } from 'node:util';
import { OPERATIONS } from '../../spec/contract.ts';
import { isReading, type PlainCall } from '../call/plain-call.ts';
import { MOST_CONTROLS } from './patience.ts';

/** The writes that were served last, of different content, which are the positive controls of those to come. */
export class ServedCalls {
  readonly #calls = new Map<string, readonly PlainCall[]>();

  /** Hears of a call that was served. */
  took(call: PlainCall): void {
    const { operation, options } = call;
    if (isReading(operation)) return;
    // A control is sent once more: it may undo nothing that came after it, nor name what is there no more.
    const written = recordOf(call);
    if (written !== undefined) this.#drop((one) => recordOf(one) === written);
    if ((options.intent ?? 'valid') !== 'valid' && operation !== 'createAttendee') return;
    const others = this.like(call).filter((one) => !saysSame(one, call));
    this.#calls.set(keyOf(call), [call, ...others].slice(0, MOST_CONTROLS));
  }

  /** Those of one operation in one event by one identity, the last first. */
  like(call: PlainCall): readonly PlainCall[] {
    return this.#calls.get(keyOf(call)) ?? [];
  }

  /** The last that says something else than the call, as what is served once may be refused when it is said again; else the last. */
  controlOf(call: PlainCall): PlainCall | undefined {
    const known = this.like(call);
    return known.find((one) => !saysSame(one, call)) ?? known[0];
  }

  /** Hears that an attendee is lent to another check now, which a control would disturb. */
  letGo(event: string, attendee: string): void {
    this.#drop(
      ({ operation, options: { path } }) =>
        OPERATIONS[operation].chapter !== 'attendee-fields' &&
        String(path?.['event_id']) === event &&
        String(path?.['id']) === attendee,
    );
  }

  #drop(isSuch: (call: PlainCall) => boolean): void {
    for (const [key, calls] of this.#calls) {
      const rest = calls.filter((call) => !isSuch(call));
      if (rest.length > 0) this.#calls.set(key, rest);
      else this.#calls.delete(key);
    }
  }
}

const keyOf = ({ operation, options, live }: PlainCall): string =>
  `${operation} ${live} ${String(options.path?.['event_id'] ?? '')}`;

/** What a write changes: the record that it names, as far as its chapter goes; undefined for one that makes a record. */
const recordOf = ({ operation, options: { path } }: PlainCall): string | undefined =>
  path?.['id'] === undefined
    ? undefined
    : `${OPERATIONS[operation].chapter} ${String(path['event_id'])} ${String(path['id'])}`;

const saysSame = (one: PlainCall, other: PlainCall): boolean =>
  isDeepStrictEqual(one.options.item, other.options.item);

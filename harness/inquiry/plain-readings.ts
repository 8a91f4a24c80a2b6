import type { OperationId } from '../../spec/contract.ts';
import type { LiveIdentity } from '../broker/protocol.ts';
import type { Answered } from '../call/answered.ts';
import { isServed, type PlainCall } from '../call/plain-call.ts';
import { SHUT_MS } from './patience.ts';

/** What it takes to ask whether anything is served. */
export interface ReadingMeans {
  readonly send: (call: PlainCall) => Promise<Answered>;
  /** The event of the profile. */
  readonly event: string | undefined;
}

/** One of the plainest readings that is served to a client now, and is not the operation `but`; undefined where none is. */
export async function servedReading(
  { send, event }: ReadingMeans,
  live: LiveIdentity,
  but?: OperationId,
): Promise<Answered | undefined> {
  const readings: PlainCall[] = [
    ...(event === undefined || live === 'foreign'
      ? []
      : [{ operation: 'getEvent', options: { path: { id: event } }, live } as const]),
    { operation: 'listEvents', options: {}, live },
    { operation: 'getAccount', options: {}, live },
  ];
  for (const reading of readings.filter(({ operation }) => operation !== but)) {
    const answered = await send(reading);
    if (isServed(answered)) return answered;
  }
  return undefined;
}

/** Whether plain readings are served, as far as it was seen: where none is, nothing is sent for a while. */
export class PlainReadings {
  readonly #means: ReadingMeans;
  /** Identities that were served a reading. */
  readonly known = new Set<LiveIdentity>();
  #shut: { readonly reason: string; readonly since: number } | undefined;

  constructor(means: ReadingMeans) {
    this.#means = means;
  }

  /** As `servedReading`. */
  async served(live: LiveIdentity, but?: OperationId): Promise<Answered | undefined> {
    const served = await servedReading(this.#means, live, but);
    if (served !== undefined) this.#shut = undefined;
    return served;
  }

  /** Hears that the service refuses even these, for as long as was waited. */
  areRefused(reason: string): void {
    this.#shut = { reason, since: Date.now() };
  }

  /** Why nothing is worth sending now; undefined where it is. */
  get reason(): string | undefined {
    const { reason, since = 0 } = this.#shut ?? {};
    return Date.now() - since < SHUT_MS ? reason : undefined;
  }
}

/** That even plain readings are refused, by refusals that say this. */
export const shutOutBy = (said: string): string =>
  `shut out: even plain readings are refused now, with ${said}`;

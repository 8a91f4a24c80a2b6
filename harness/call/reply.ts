import { at, isRecord, type ParsedBody } from '../../judge/body.ts';
import type { Judgement } from '../../judge/finding.ts';
import type { Exchange } from '../../record/exchange.ts';
import type { Answered } from './answered.ts';

/** An attendee, attendee field or other record as it was answered; integers beyond 2^53 are bigint. */
export type ApiRecord = Record<string, unknown>;

/** The answer to a call, with the exchange that proves it. */
export class Reply {
  static of({ exchange, body, judgement }: Answered): Reply {
    return new Reply(exchange, body, judgement);
  }

  readonly exchange: Exchange;
  readonly judgement: Judgement;
  readonly #body: ParsedBody | null;

  constructor(exchange: Exchange, body: ParsedBody | null, judgement: Judgement) {
    this.exchange = exchange;
    this.judgement = judgement;
    this.#body = body;
  }

  get answered(): Answered {
    return { exchange: this.exchange, body: this.#body, judgement: this.judgement };
  }

  /** 0 where no response came. */
  get status(): number {
    return this.exchange.response?.status ?? 0;
  }

  /** Whether the status is 2xx. */
  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** The parsed body with exact integers; undefined where it is no JSON. */
  get body(): unknown {
    return this.#body?.exact;
  }

  get text(): string {
    return this.exchange.response?.body ?? '';
  }

  header(name: string): string | undefined {
    return this.headers[name];
  }

  /** By their names in lower case; none where there was no answer. */
  get headers(): Readonly<Record<string, string | undefined>> {
    return this.exchange.response?.headers ?? {};
  }

  /** Whether the service fell over the call (5xx): a write may have been done all the same, so that it refused nothing. */
  get crashed(): boolean {
    return this.status >= 500;
  }

  /** Whether a check-in, whose success is not shown, was accepted and is yet to be done (RFC 9110, 15.3.3). */
  get pending(): boolean {
    return this.status === 202 && this.exchange.operation === 'checkIn';
  }

  /**
   * The record under `item`, and an empty one where there is none, so that every later comparison fails by itself. It is
   * empty, too, where it shows how things were before what is yet to be done.
   */
  get item(): ApiRecord {
    const item = this.pending ? undefined : at(this.body, 'item');
    return isRecord(item) ? item : {};
  }

  get items(): ApiRecord[] {
    const items = at(this.body, 'items');
    return Array.isArray(items) ? items.filter(isRecord) : [];
  }

  get metadata(): ApiRecord {
    const metadata = at(this.body, 'metadata');
    return isRecord(metadata) ? metadata : {};
  }

  /** The id of the record under `item` as text, or '' where it has none. */
  get id(): string {
    return idOf(this.item);
  }
}

/** The id of a record as text, or '' where it has none. */
export function idOf(record: ApiRecord): string {
  const { id } = record;
  return typeof id === 'number' || typeof id === 'bigint' || typeof id === 'string' ? String(id) : '';
}

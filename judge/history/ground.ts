import type { RunMarks } from '../../record/run-marks.ts';
import { Callers } from './callers.ts';
import { ATTENDEE, FIELD, type Kind } from './kinds.ts';
import { Made } from './made.ts';
import type { Item, Seen } from './seen.ts';
import { type Track, Tracks, type Write } from './tracks.ts';

/** How the history is read. */
export interface HistoryOptions {
  /** How long a write may take to become readable, in milliseconds. */
  readonly settleMs?: number | undefined;
  /**
   * What the records hold that the run made, where personal data of all others is masked. Of a record that does not hold
   * it, texts are not compared. Absent: what the requests say of who sends them; null: nothing is masked.
   */
  readonly tag?: string | null | undefined;
  /** Exchanges come in the order of their ends: one process alone tells of them. */
  readonly inOrder?: true;
  /** By what else the records of the run are known: one that does not say who it is has other words. */
  readonly marks?: Pick<RunMarks, 'holds'> | undefined;
}

/** How the requests of a run say whose they are. */
const AGENT = /^muster\/\S+ \(\+([a-z0-9]+)\)/;

/** What a profile says that does not say it. */
const SETTLE_MS = 2000;

/** What all laws need to know of a history so far: who called, and what the run itself made and did to it. */
export class Ground {
  readonly callers = new Callers();
  readonly made = new Made();
  readonly settleMs: number;
  /** Null where nothing is masked. */
  readonly #tags: Set<string> | null;
  readonly #marks: HistoryOptions['marks'];
  readonly #tracks: ReadonlyMap<Kind, Tracks>;
  /** What the exchange that is being read did to a record of the run. */
  written: { readonly kind: Kind; readonly track: Track; readonly write: Write } | undefined;

  constructor({ settleMs = SETTLE_MS, tag, marks }: HistoryOptions = {}) {
    this.settleMs = settleMs;
    this.#marks = marks;
    this.#tags = tag === null ? null : new Set(tag ? [tag.toLowerCase()] : []);
    this.#tracks = new Map(
      [ATTENDEE, FIELD].map((kind) => [kind, new Tracks(kind, this.made, this.callers)]),
    );
  }

  see(seen: Seen): void {
    const tag = AGENT.exec(seen.exchange.request.headers['user-agent'] ?? '')?.[1];
    if (tag !== undefined) this.#tags?.add(tag);
    this.callers.see(seen);
    this.made.see(seen, this.callers.isForeign(seen));
    this.written = undefined;
    for (const [kind, tracks] of this.#tracks) {
      const written = tracks.see(seen);
      if (written !== undefined) this.written = { kind, ...written };
    }
  }

  tracks(kind: Kind): Tracks {
    return this.#tracks.get(kind) as Tracks;
  }

  /** Whether the texts of a record stand as they came: it is told to be the run's own, or nothing is masked. */
  isReadable(item: Item): boolean {
    if (this.#tags === null) return true;
    const text = JSON.stringify(item, bigintText).toLowerCase();
    return [...this.#tags].some((tag) => text.includes(tag)) || this.#marks?.holds(text) === true;
  }
}

const bigintText = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? `${value}` : value;

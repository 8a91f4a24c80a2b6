/** What a scanner does for one person (load/scenario/plan/item.ts says what each kind means). */
export type DeedKind = 'arrival' | 'walkIn' | 'again' | 'mistake' | 'leave' | 'session' | 'create' | 'undo';

/** What one scanner does for one person. Times in milliseconds from the start of the load. */
export interface PlanItem {
  readonly due: number;
  readonly scanner: number;
  readonly kind: DeedKind;
  /** Index into the pool of prepared attendees; for those who are created, the number of the creation. */
  readonly who: number;
  /** Whether the same code is scanned by another item, or may have been by an earlier run, so that a refusal may be lawful. */
  readonly scannedTwice: boolean;
  /** How long the person keeps the door busy beside the answer, in milliseconds; absent: no longer than the answer. */
  readonly takes?: number;
}

/** A part of the time, in milliseconds from the start of the load. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** What is put in the way of a load on purpose, for a part of its time. */
export interface Trouble extends TimeSpan {
  /** `stall`: requests are held back; `limit`: they are answered with 429; `reset`: connections are reset. */
  readonly kind: 'stall' | 'limit' | 'reset';
  /** As it was asked for. */
  readonly said: string;
  /** Of a reset: of how many requests, from 0 to 1. */
  readonly share?: number;
}

/** A door of a plan: one scanner. */
export interface PlanDoor {
  readonly name: string;
  /** When no one is served there. */
  readonly closed: readonly TimeSpan[];
  /** When it has no network: it lets people in on its own, and uploads its scans afterwards. */
  readonly offline: readonly TimeSpan[];
}

/** Who comes when, to which scanner, and how many requests that takes. */
export interface Plan {
  /** By scanner, and by due time within a scanner. */
  readonly items: readonly PlanItem[];
  /** For each scanner the index of its first item, and of the one after its last. */
  readonly scanners: ReadonlyArray<readonly [number, number]>;
  /** Each scanner's door, where a plan knows more of doors than their number. */
  readonly doors?: readonly PlanDoor[];
  /** How many prepared attendees it needs. */
  readonly pool: number;
  /** How many attendees it creates. */
  readonly creates: number;
  /** People whom it lets in. */
  readonly admissions: number;
  /** When the last item is due. */
  readonly endMs: number;
  /** Requests of the scanners, where none has to be repeated. */
  readonly requests: number;
  /** The most requests that are due within one second. */
  readonly peakPerSecond: number;
}

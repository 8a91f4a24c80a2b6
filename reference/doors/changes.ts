import type { Attendee } from '../domain/records.ts';
import type { News } from '../store/news.ts';

/** Someone who came in, and when, in milliseconds since the epoch. */
export interface Arrival {
  readonly at: number;
  readonly who: Attendee;
}

/** What became of an attendee; `gone`: the attendee was deleted. */
export type Listener = (attendee: Attendee, gone: boolean) => void;

/** Minutes and arrivals beyond these are forgotten. */
const MINUTES = 120;
const LAST = 12;

/** Which minute of the epoch an instant lies in. */
const minuteOf = (at: number): number => Math.floor(at / 60_000);

/** What has happened at the doors of one event since the environment started. */
export class DoorLog {
  /** Arrivals by minute of the epoch, the oldest first. */
  readonly minutes = new Map<number, number>();
  /** The newest first. */
  readonly last: Arrival[] = [];
  readonly listeners = new Set<Listener>();

  arrived(who: Attendee, at: number): void {
    const minute = minuteOf(at);
    // What another process tells comes a little later than it was: a minute may have begun meanwhile.
    const late = [...this.minutes].filter(([one]) => one > minute);
    for (const [one] of late) this.minutes.delete(one);
    this.minutes.set(minute, (this.minutes.get(minute) ?? 0) + 1);
    for (const [one, count] of late) this.minutes.set(one, count);
    const [oldest] = this.minutes.keys();
    if (this.minutes.size > MINUTES && oldest !== undefined) this.minutes.delete(oldest);
    this.last.unshift({ at, who });
    this.last.sort((a, b) => b.at - a.at);
    if (this.last.length > LAST) this.last.pop();
  }
}

/** What is written of attendees, told to those who watch the doors of an event. */
export class DoorChanges {
  readonly #logs = new Map<number, DoorLog>();
  readonly #tellOthers: News['tell'];

  /** `tellOthers`: tells other processes what this one has written. */
  constructor(tellOthers: News['tell'] = () => {}) {
    this.#tellOthers = tellOthers;
  }

  of(event: number): DoorLog {
    const known = this.#logs.get(event);
    if (known !== undefined) return known;
    const fresh = new DoorLog();
    this.#logs.set(event, fresh);
    return fresh;
  }

  /** An attendee was made or changed; `before`: as it was. */
  written(after: Attendee, before?: Attendee): void {
    const isArrival = after.checkin_status === 'checked_in' && before?.checkin_status !== 'checked_in';
    const arrived = isArrival ? Date.now() : null;
    this.heard(after, arrived);
    this.#tellOthers({ id: after.id, event: after.event_id, arrived });
  }

  deleted(attendee: Attendee): void {
    this.show(attendee, true);
    this.#tellOthers({ id: attendee.id, event: attendee.event_id, arrived: null });
  }

  /** An attendee was written, here or elsewhere, and came in by it at this time, or not. */
  heard(who: Attendee, arrived: number | null): void {
    if (arrived !== null) this.of(who.event_id).arrived(who, arrived);
    this.show(who, false);
  }

  /** Tells those who watch. */
  show(who: Attendee, gone: boolean): void {
    for (const listener of this.of(who.event_id).listeners) listener(who, gone);
  }
}

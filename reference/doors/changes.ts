import type { Attendee } from '../domain/records.ts';

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
    this.minutes.set(minute, (this.minutes.get(minute) ?? 0) + 1);
    const [oldest] = this.minutes.keys();
    if (this.minutes.size > MINUTES && oldest !== undefined) this.minutes.delete(oldest);
    this.last.unshift({ at, who });
    if (this.last.length > LAST) this.last.pop();
  }
}

/** What is written of attendees, told to those who watch the doors of an event. */
export class DoorChanges {
  readonly #logs = new Map<number, DoorLog>();

  of(event: number): DoorLog {
    const known = this.#logs.get(event);
    if (known !== undefined) return known;
    const fresh = new DoorLog();
    this.#logs.set(event, fresh);
    return fresh;
  }

  /** An attendee was made or changed; `before`: as it was. */
  written(after: Attendee, before?: Attendee): void {
    const log = this.of(after.event_id);
    if (after.checkin_status === 'checked_in' && before?.checkin_status !== 'checked_in')
      log.arrived(after, Date.now());
    for (const listener of log.listeners) listener(after, false);
  }

  deleted(attendee: Attendee): void {
    for (const listener of this.of(attendee.event_id).listeners) listener(attendee, true);
  }
}

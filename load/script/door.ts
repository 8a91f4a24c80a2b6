import type { PlanDoor, TimeSpan } from '../../record/load-plan.ts';
import { afterSpans } from '../scenario/plan/spans.ts';
import type { Calls } from './calls.ts';

/** One person at a door: the item, when they were due, and whom it is about. */
export interface DoorTurn {
  readonly item: number;
  readonly due: number;
  readonly kind: number;
  readonly who: string;
  readonly scannedTwice: boolean;
}

/** How one scanner takes its turns: people take time, a door may be closed, and one without a network goes on by itself. */
export interface DoorClock {
  /**
   * Waits until the turn of a person has come who is due at this time; uploads before it what the door still holds.
   * Answers whether the scanner was idle until they were due.
   */
  waitFor(due: number): boolean;
  /**
   * Whether the door has no network now. Then it has let the person in, and holds what is to be sent. Null where it always
   * has one.
   */
  readonly holds: ((turn: DoorTurn) => boolean) | null;
  /** The person goes through, which takes this many milliseconds. */
  through(takes: number): void;
  /** Uploads what the door still holds, once it has a network again. */
  close(): void;
}

const ALWAYS: readonly TimeSpan[] = [];

/** `send`: sends the requests of a turn that was held; `letIn`: notes that a person was let in without a network. */
export function openDoor(
  calls: Pick<Calls, 'now' | 'waitUntil' | 'isOver'>,
  door: Pick<PlanDoor, 'closed' | 'offline'> | undefined,
  send: (turn: DoorTurn) => void,
  letIn: (turn: DoorTurn, now: number) => void,
): DoorClock {
  const { now, waitUntil, isOver } = calls;
  const closed = door?.closed ?? ALWAYS;
  const offline = door?.offline ?? ALWAYS;
  const isOpen = closed.length === 0;
  let held: DoorTurn[] = [];
  let free = 0;
  /** When the network is back: now, where it is not gone. */
  const back = (): number => afterSpans(offline, now());
  const upload = (): void => {
    const batch = held;
    held = [];
    for (const turn of batch) if (!isOver()) send(turn);
  };
  const holds = (turn: DoorTurn): boolean => {
    const at = now();
    if (back() <= at) {
      upload();
      return false;
    }
    held.push(turn);
    letIn(turn, at);
    return true;
  };
  return {
    waitFor: (due) => {
      const ready = isOpen && free <= due ? due : afterSpans(closed, Math.max(due, free));
      if (held.length > 0) {
        const until = back();
        if (until <= ready) {
          waitUntil(until);
          upload();
        }
      }
      return waitUntil(ready) && ready === due;
    },
    holds: offline.length === 0 ? null : holds,
    through: (takes) => {
      free = now() + takes;
    },
    close: () => {
      if (held.length === 0) return;
      waitUntil(back());
      upload();
    },
  };
}

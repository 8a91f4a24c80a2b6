import type { PlanItem } from '../../../record/load-plan.ts';
import { COLUMN, type RequestLine } from '../../../record/request-log/line.ts';
import { ADMITTING } from '../../scenario/plan/item.ts';
import { Distribution } from './distribution.ts';

/** The step of an item by which its person is let in, where it is not the first. */
const LAST_STEP: Partial<Record<PlanItem['kind'], number>> = { walkIn: 2, mistake: 3 };

/** Who of a plan came to a door, was asked for and was let in. Times in milliseconds from the start of the load. */
export class PeopleAtDoor {
  /** The wait from due to let in, of all who were let in. */
  readonly total = new Distribution();
  readonly #items: readonly PlanItem[];
  /** By item, after how many milliseconds. */
  readonly #letIn = new Map<number, number>();
  readonly #askedFor = new Set<number>();
  readonly #acknowledged = new Set<string>();
  /** Let in by a door without a network, and whether the service knows it by now. */
  readonly #offline = new Map<number, { readonly ms: number; uploaded: boolean }>();

  constructor(items: readonly PlanItem[]) {
    this.#items = items;
  }

  /** How many people were let in. */
  get letIn(): number {
    return this.#letIn.size;
  }

  /** Takes that a check-in was acknowledged, by the id of its person. */
  checkedIn(id: string): void {
    this.#acknowledged.add(id);
  }

  /**
   * Whether a request asks for an attendee to go out, or the check-in to be undone, whom no answer says to be in. A
   * refusal of it is lawful.
   */
  isOutside(line: RequestLine): boolean {
    const leaves = line[COLUMN.operation] === 'checkOut' || line[COLUMN.operation] === 'undoCheckIn';
    return leaves && !this.#acknowledged.has(line[COLUMN.id]);
  }

  /** For how many people something was sent, and they were not let in. */
  get turnedAway(): number {
    return [...this.#askedFor].filter((item) => !this.#letIn.has(item)).length;
  }

  /** Takes that something was sent for an item. */
  ask(item: number): void {
    if (ADMITTING.has(this.#items[item]?.kind ?? 'again')) this.#askedFor.add(item);
  }

  /** The item whose person this step of it lets in for the first time; undefined where it lets in no one. */
  letInBy(item: number, step: number): PlanItem | undefined {
    const known = this.#items[item];
    const lets = known !== undefined && ADMITTING.has(known.kind) && !this.#letIn.has(item);
    return lets && step === (LAST_STEP[known.kind] ?? 1) ? known : undefined;
  }

  /** Takes that a person was let in after `ms`. */
  enter(item: number, ms: number): void {
    this.#letIn.set(item, ms);
    this.total.add(ms);
  }

  /**
   * Takes that a door without a network let a person in at `at`. Answers when they were due; undefined of whom it does
   * not let in.
   */
  enterOffline(item: number, at: number): number | undefined {
    const known = this.#items[item];
    if (known === undefined || !ADMITTING.has(known.kind)) return undefined;
    this.#offline.set(item, { ms: at - known.due, uploaded: false });
    return known.due;
  }

  /**
   * Takes that the service let a person in whom a door had let in before: what they waited counts, and not what the
   * upload did.
   */
  uploaded(item: number): boolean {
    const known = this.#offline.get(item);
    if (known === undefined) return false;
    known.uploaded = true;
    this.enter(item, known.ms);
    return true;
  }

  /** How many were let in by doors without a network, and of how many the service knows. */
  get offline(): { readonly people: number; readonly uploaded: number; readonly items: ReadonlySet<number> } {
    const all = [...this.#offline];
    return {
      people: all.length,
      uploaded: all.filter(([, one]) => one.uploaded).length,
      items: new Set(all.map(([item]) => item)),
    };
  }

  /**
   * When all were due who had come by `end`, how long they waited to be let in, and at which door. For those who were not
   * let in it is the wait until `end` at least.
   */
  waits(end: number): Array<readonly [due: number, ms: number, door: number]> {
    return this.#items.flatMap(({ kind, due, scanner }, item) => {
      if (!ADMITTING.has(kind)) return [];
      const ms =
        this.#letIn.get(item) ?? (due <= end ? (this.#offline.get(item)?.ms ?? end - due) : undefined);
      return ms === undefined ? [] : [[due, ms, scanner] as const];
    });
  }

  /**
   * The wait from due to let in, of all who had come by `end`. For those who were not let in it is the wait to `end`: they
   * wait at least that long.
   */
  waitedUntil(end: number): Distribution {
    const all = new Distribution();
    for (const [, ms] of this.waits(end)) all.add(ms);
    return all;
  }
}

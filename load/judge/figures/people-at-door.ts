import type { PlanItem } from '../../../record/load-plan.ts';
import { ADMITTING } from '../../scenario/plan/item.ts';
import { Distribution } from './distribution.ts';

/** The step of an item by which somebody is let in, where it is not the first. */
const LAST_STEP: Partial<Record<PlanItem['kind'], number>> = { walkIn: 2, mistake: 3 };

/** Who of a plan came to a door, was asked for and was let in. Times in milliseconds from the start of the load. */
export class PeopleAtDoor {
  /** From due to let in, of everybody who was let in. */
  readonly total = new Distribution();
  readonly #items: readonly PlanItem[];
  readonly #letIn = new Set<number>();
  readonly #askedFor = new Set<number>();

  constructor(items: readonly PlanItem[]) {
    this.#items = items;
  }

  get letIn(): number {
    return this.#letIn.size;
  }

  isIn(item: number): boolean {
    return this.#letIn.has(item);
  }

  /** For how many people something was sent, and they were not let in. */
  get turnedAway(): number {
    return [...this.#askedFor].filter((item) => !this.#letIn.has(item)).length;
  }

  /** Takes that something was sent for an item. */
  ask(item: number): void {
    if (ADMITTING.has(this.#items[item]?.kind ?? 'again')) this.#askedFor.add(item);
  }

  /** The item whose person this step of it lets in for the first time; undefined where it lets in nobody. */
  letInBy(item: number, step: number): PlanItem | undefined {
    const known = this.#items[item];
    const lets = known !== undefined && ADMITTING.has(known.kind) && !this.#letIn.has(item);
    return lets && step === (LAST_STEP[known.kind] ?? 1) ? known : undefined;
  }

  /** Takes that somebody was let in after `ms`. */
  enter(item: number, ms: number): void {
    this.#letIn.add(item);
    this.total.add(ms);
  }

  /** From due to let in of everybody who had come by `end`; of whom was not let in, to `end`: they wait so long at least. */
  waitedUntil(end: number): Distribution {
    const all = new Distribution();
    all.merge(this.total);
    this.#items.forEach(({ kind, due }, item) => {
      if (ADMITTING.has(kind) && due <= end && !this.#letIn.has(item)) all.add(end - due);
    });
    return all;
  }
}

import type { LockMode } from './protocol.ts';

interface Waiter {
  readonly holder: symbol;
  readonly mode: LockMode;
  readonly go: () => void;
}

/** Named locks: many may share one, one may have it alone; first come, first served. */
export class Locks {
  readonly #held = new Map<string, Map<symbol, { mode: LockMode; count: number }>>();
  readonly #queues = new Map<string, Waiter[]>();

  async acquire(name: string, mode: LockMode, holder: symbol): Promise<void> {
    await new Promise<void>((go) => {
      const queue = this.#queues.get(name) ?? [];
      queue.push({ holder, mode, go });
      this.#queues.set(name, queue);
      this.#advance(name);
    });
  }

  release(name: string, holder: symbol): void {
    const held = this.#held.get(name);
    const mine = held?.get(holder);
    if (mine === undefined) return;
    mine.count -= 1;
    if (mine.count === 0) held?.delete(holder);
    this.#advance(name);
  }

  /** Gives back whatever a holder that is gone still had or waited for. */
  releaseAll(holder: symbol): void {
    for (const [name, queue] of this.#queues) {
      this.#queues.set(
        name,
        queue.filter((waiter) => waiter.holder !== holder),
      );
      this.#held.get(name)?.delete(holder);
      this.#advance(name);
    }
  }

  #advance(name: string): void {
    const held = this.#held.get(name) ?? new Map<symbol, { mode: LockMode; count: number }>();
    this.#held.set(name, held);
    const queue = this.#queues.get(name) ?? [];
    for (let next = queue[0]; next !== undefined; next = queue[0]) {
      const holders = [...held.entries()];
      const free =
        next.mode === 'exclusive' ? holders.length === 0 : holders.every(([, one]) => one.mode === 'shared');
      if (!free) return;
      queue.shift();
      const mine = held.get(next.holder);
      held.set(next.holder, { mode: next.mode, count: (mine?.count ?? 0) + 1 });
      next.go();
    }
  }
}

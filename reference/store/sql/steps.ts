import type { Database, Handle } from './database.ts';

/** Lets steps come one after the other, in the order in which they were asked for. */
function turns(): <T>(step: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (step) => {
    const next = last.then(step, step);
    last = next;
    return next;
  };
}

/**
 * How records are read and written one by one. Where one process owns the database each step is a turn: beside it no other
 * step reads or writes a record. Among processes the database keeps steps apart.
 */
export interface Steps {
  readonly shared: boolean;
  /** One statement. */
  single<T>(step: (handle: Handle) => Promise<T>): Promise<T>;
  /** A read, and one write that follows from it. Among processes it is a transaction; a turn costs two statements less. */
  change<T>(step: (handle: Handle) => Promise<T>): Promise<T>;
  /** All of it or nothing. */
  together: Database['together'];
}

export function stepsOf(database: Database): Steps {
  const { shared } = database;
  const inTurn = turns();
  const { ask, together }: Pick<Database, 'ask' | 'together'> = shared
    ? database
    : {
        ask: (step) => inTurn(() => database.ask(step)),
        together: (steps) => inTurn(() => database.together(steps)),
      };
  return { shared, single: ask, change: shared ? together : ask, together };
}

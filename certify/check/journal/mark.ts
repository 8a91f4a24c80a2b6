import { createMark, isCreate } from '../../../record/create-mark.ts';
import { carriesMark } from '../../../record/mark.ts';
import { eachExchange, type JournalLaw } from './law.ts';

/** Every exchange is one of its run: a marked one says so, and one that is not says what follows from the run's id. */
export const marked: JournalLaw = eachExchange(
  'other-run',
  ({ name, run }) =>
    (exchange) =>
      carriesMark(exchange, run)
        ? undefined
        : `Exchange ${exchange.id} of ${name} belongs to another run: neither its User-Agent nor its request id is of ${run.runId}.`,
);

/** Every record that is created holds a word that follows from the run's id, but for those that are to hold nothing of their own. */
export const markedCreates: JournalLaw = eachExchange(
  'other-run',
  ({ name, run }) =>
    (exchange) =>
      isCreate(exchange) && createMark(exchange, run) === 'missing'
        ? `Exchange ${exchange.id} of ${name} creates a record of another run: no word of it follows from ${run.runId}.`
        : undefined,
);

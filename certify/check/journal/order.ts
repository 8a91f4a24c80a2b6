import type { Exchange } from '../../../record/exchange.ts';
import { refusal } from '../report.ts';
import { eachExchange, type JournalLaw } from './law.ts';

const NUMBERED = /^(.*)-(\d+)$/;

/** The process that sent an exchange, and which of its exchanges this is. */
const numberOf = ({ id }: Exchange): readonly [process: string, number: number] => {
  const [, process = id, number = '0'] = NUMBERED.exec(id) ?? [];
  return [process, Number(number)];
};

/** No exchange stands twice. */
export const once: JournalLaw = eachExchange('added-exchange', ({ name }) => {
  const ids = new Set<string>();
  return ({ id }) => {
    if (ids.has(id)) return `Exchange ${id} stands twice in the journal of ${name}.`;
    ids.add(id);
    return undefined;
  };
});

/** A process writes each exchange down when it ends. */
export const inOrder: JournalLaw = eachExchange('reordered', ({ name }) => {
  const last = new Map<string, number>();
  return (exchange) => {
    const [process] = numberOf(exchange);
    const before = last.get(process) ?? 0;
    last.set(process, Math.max(exchange.ended, before));
    return exchange.ended < before
      ? `Exchange ${exchange.id} of ${name} ended before the one that stands above it: the journal was put in another order.`
      : undefined;
  };
});

/** A process numbers its exchanges without a gap. */
export const numbered: JournalLaw = ({ name }) => {
  const processes = new Map<string, { highest: number; count: number }>();
  return {
    add: (exchange) => {
      const [process, number] = numberOf(exchange);
      const { highest = 0, count = 0 } = processes.get(process) ?? {};
      processes.set(process, { highest: Math.max(highest, number), count: count + 1 });
    },
    end: () => {
      for (const [process, { highest, count }] of processes)
        if (highest > count)
          return refusal(
            'removed-exchange',
            `${highest - count} of the exchanges ${process}-1 to ${process}-${highest} of ${name} are missing: they are numbered without a gap.`,
          );
      return undefined;
    },
  };
};

/** As many exchanges as the certificate speaks of. */
export const complete: JournalLaw = ({ name, said }) => {
  let count = 0;
  return {
    add: () => {
      count += 1;
    },
    end: () =>
      count === said.exchanges
        ? undefined
        : refusal(
            'truncated',
            `The journal of ${name} holds ${count} exchanges, and the certificate speaks of ${said.exchanges}.`,
          ),
  };
};

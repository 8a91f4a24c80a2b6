import type { Exchange } from '../../../record/exchange.ts';
import { refusal } from '../report.ts';
import { eachExchange, type JournalLaw } from './law.ts';

/** How far two clocks may lie apart, in milliseconds. */
export const CLOCKS_MS = 600_000;

/** What is written down before and after the moments that a run names: both come from one clock. */
const SLACK_MS = 5_000;

/** Every exchange lies within its run. */
export const withinTheRun: JournalLaw = eachExchange('untimely', ({ name, run }) => {
  const from = run.started - SLACK_MS;
  const to = (run.ended ?? run.started) + SLACK_MS;
  return ({ id, started, ended }) =>
    started >= from && ended <= to && started <= ended
      ? undefined
      : `Exchange ${id} of ${name} was made ${moment(started)}, and its run lasted from ${moment(run.started)} to ${moment(run.ended ?? run.started)}.`;
});

/** A gateway may keep an old answer: this many of a hundred may be dated otherwise. */
const MOST_ODD_PERCENT = 5;

/** The environment dates its answers (RFC 9110, 6.6.1) near the time at which the run says that it got them. */
export const datedNearby: JournalLaw = ({ name }) => {
  let dated = 0;
  let odd = 0;
  let first: Exchange | undefined;
  return {
    add: (exchange) => {
      const date = Date.parse(exchange.response?.headers['date'] ?? '');
      if (Number.isNaN(date)) return;
      dated += 1;
      if (Math.abs(date - exchange.ended) <= CLOCKS_MS) return;
      odd += 1;
      first ??= exchange;
    },
    end: () =>
      first === undefined || odd * 100 <= dated * MOST_ODD_PERCENT
        ? undefined
        : refusal(
            'untimely',
            `The environment dates ${odd} of ${dated} answers of ${name} otherwise than the run does (${first.id}: ${first.response?.headers['date']}, here ${moment(first.ended)}): a clock is wrong by more than ${CLOCKS_MS / 60_000} minutes, or the run was dated by hand.`,
          ),
  };
};

const moment = (ms: number): string => {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? 'at no time' : date.toISOString();
};

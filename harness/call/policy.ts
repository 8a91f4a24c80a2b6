import { WORKAROUNDS, type Workaround, type WorkaroundEntry } from '../../record/worked-around.ts';
import type { Answered } from './answered.ts';
import type { Call } from './call.ts';
import { statusOf } from './plain-call.ts';
import { Unanswered } from './unanswered.ts';

/**
 * What follows an attempt. The next policy is asked, or the call is sent again, as the row of what is worked around says.
 * Or it is given up for this reason.
 */
export type Next = 'done' | Workaround | Unanswered;

/** One thing that may happen to a call on its way, and what is done about it. */
export interface Policy {
  /** Sends the call by `send`, or throws why it is not sent. */
  around?(call: Call, send: () => Promise<Answered>): Promise<Answered>;
  /** Says what follows an attempt. */
  after?(call: Call, answered: Answered): Next | Promise<Next>;
  /** Hears the answer with which a call ends. */
  ended?(call: Call, answered: Answered): void | Promise<void>;
}

/**
 * Sends a call through a row of policies until all of them are done with its answer. The first of the row is asked first after
 * an attempt, and comes first before one.
 * @throws Unanswered where a policy gives the call up.
 */
export async function sendThrough(
  row: readonly Policy[],
  call: Call,
  send: (call: Call) => Promise<Answered>,
  worksAround: (by: Workaround, answered: Answered) => void = () => {},
): Promise<Answered> {
  const attempt = row.reduceRight<() => Promise<Answered>>(
    (inner, policy) => (policy.around === undefined ? inner : () => policy.around!(call, inner)),
    () => send(call),
  );
  const guesses: [Workaround, Answered][] = [];
  for (;;) {
    const answered = await attempt();
    const next = await firstThing(row, call, answered);
    if (next instanceof Unanswered) throw next;
    if (next === 'done') {
      for (const [by, first] of guesses) if (statusOf(first) !== statusOf(answered)) worksAround(by, first);
      for (const policy of row) await policy.ended?.(call, answered);
      return answered;
    }
    if (isGuess(next)) guesses.push([next, answered]);
    else worksAround(next, answered);
    call.earlier.push(answered);
  }
}

/** Whether only another answer afterwards shows that the reason was the right one. */
const isGuess = (by: Workaround): boolean =>
  (WORKAROUNDS[by] as WorkaroundEntry).shownBy === 'another answer';

/** What the first policy wants that is not done. */
async function firstThing(row: readonly Policy[], call: Call, answered: Answered): Promise<Next> {
  for (const policy of row) {
    const next = (await policy.after?.(call, answered)) ?? 'done';
    if (next !== 'done') return next;
  }
  return 'done';
}

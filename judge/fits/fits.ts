import type { Exchange } from '../../record/exchange.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { answeredWords, isAnswered } from './answered.ts';
import { calledBy, callWords } from './called.ts';
import { isBy } from './caller.ts';
import { derivedRow } from './derived-row.ts';
import { accessRows } from './rows/access.ts';
import { answerRows } from './rows/answers.ts';
import type { Like, Row, Way } from './way.ts';

const WRITTEN: Readonly<Partial<Record<RuleId, Row>>> = { ...accessRows, ...answerRows };

/** What exchanges must be like to show that a rule is obeyed; undefined where it is not said of a rule. */
export const rowOf = (rule: RuleId): Row | undefined => WRITTEN[rule] ?? derivedRow(rule);

/** Exchanges that a claim names, of which the last is the one that it rests on. */
export type Named = readonly [...Exchange[], Exchange];

/** Why exchanges cannot show that a rule is obeyed, in words that follow "the exchange that it names"; undefined where they can. */
export function misfit(rule: RuleId, named: Named): string | undefined {
  const row = rowOf(rule);
  if (row === undefined) return 'is of a rule that no exchange shows';
  let nearest: Misfit | undefined;
  for (const one of row) {
    const found = misfitOfWay(one, named);
    if (found === undefined) return undefined;
    if (nearest === undefined || found.steps > nearest.steps) nearest = found;
  }
  return nearest?.words;
}

/** Why one exchange alone cannot show that a rule is obeyed; undefined where it can. */
export const fits = (rule: RuleId, exchange: Exchange): string | undefined => misfit(rule, [exchange]);

/** What keeps exchanges from showing a rule, and how far they came. */
interface Misfit {
  readonly words: string;
  readonly steps: number;
}

function misfitOfWay({ beside, ...like }: Way, named: Named): Misfit | undefined {
  const found = nearestOf(named.map((one) => misfitOf(like, one)));
  if (found !== undefined || beside === undefined) return found;
  const other = nearestOf(named.map((one) => misfitOf(beside, one)));
  return other && { words: `has none beside it that ${likeWords(beside)}`, steps: 5 };
}

/** Undefined where one of them is: the last of those that came farthest otherwise. */
function nearestOf(found: ReadonlyArray<Misfit | undefined>): Misfit | undefined {
  let nearest: Misfit | undefined;
  for (const one of found) {
    if (one === undefined) return undefined;
    if (nearest === undefined || one.steps >= nearest.steps) nearest = one;
  }
  return nearest;
}

function misfitOf({ on, answered, by, sent }: Like, exchange: Exchange): Misfit | undefined {
  const { response, operation, identity, request } = exchange;
  if (response === null) return { words: 'was not answered', steps: 0 };
  const called = calledBy(exchange);
  if (called === undefined)
    return { words: `is recorded as ${callWords(operation)}, and its request is another`, steps: 0 };
  if (!on.includes(called)) return { words: `is ${callWords(called)}`, steps: 1 };
  if (!isAnswered(response.status, answered))
    return {
      words: `was answered with ${response.status}, and not with ${answeredWords(answered)}`,
      steps: 2,
    };
  if (by !== undefined && !isBy(exchange, by))
    return { words: `was sent by "${identity}", and not by ${by}`, steps: 3 };
  return sent === undefined || sent.holds(request)
    ? undefined
    : { words: `is no request ${sent.words}`, steps: 4 };
}

const likeWords = ({ on, answered, by }: Like): string =>
  `is ${on.length > 3 ? 'a call' : on.map(callWords).join(' or ')} answered with ${answeredWords(answered)}${by ? ` to ${by}` : ''}`;

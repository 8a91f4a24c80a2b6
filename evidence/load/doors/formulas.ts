/** People who come without a memory to this number of doors, each of which takes `meanMs` for a person; `busy`: 0 to 1. */
export interface QueueModel {
  readonly doors: number;
  readonly meanMs: number;
  readonly busy: number;
}

/** Erlang C: the share of people who have to wait in M/M/c. */
export function waitingShare({ doors, busy }: QueueModel): number {
  const offered = doors * busy;
  let term = 1;
  let sum = 1;
  for (let k = 1; k < doors; k += 1) {
    term *= offered / k;
    sum += term;
  }
  const last = (term * offered) / doors / (1 - busy);
  return last / (sum + last);
}

/** Milliseconds by which the queue of M/M/c grows shorter by one person, while people wait. */
const stepMs = ({ doors, meanMs, busy }: QueueModel): number => meanMs / (doors * (1 - busy));

/** Milliseconds that people wait in M/M/c, on average. */
export const meanWait = (model: QueueModel): number => waitingShare(model) * stepMs(model);

/** Milliseconds within which this share of the people has its turn in M/M/c. */
export const waitWithin = (model: QueueModel, share: number): number =>
  Math.max(0, Math.log(waitingShare(model) / (1 - share)) * stepMs(model));

/** Milliseconds that people wait in M/D/c, on average: Pollaczek and Khinchine for one door, Cosmetatos for more. */
export function meanWaitAlike(model: QueueModel): number {
  const { doors, busy } = model;
  const factor = 1 + ((1 - busy) * (doors - 1) * (Math.sqrt(4 + 5 * doors) - 2)) / (16 * busy * doors);
  return (meanWait(model) * factor) / 2;
}

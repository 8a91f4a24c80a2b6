import type { ViolationFact } from '../../record/facts.ts';

/** A call got no usable answer: the check that made it cannot judge what it wanted to. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
  readonly exchange: string;
  /** The breach that this is, where it was reproduced and the environment is otherwise there. */
  readonly violation: ViolationFact | undefined;

  constructor(message: string, exchange: string, violation?: ViolationFact) {
    super(message);
    this.exchange = exchange;
    this.violation = violation;
  }
}

/** A call got no usable answer: the check that made it cannot judge what it wanted to. */
export class Unanswered extends Error {
  override readonly name: string = 'Unanswered';
  readonly exchange: string;

  constructor(message: string, exchange: string) {
    super(message);
    this.exchange = exchange;
  }
}

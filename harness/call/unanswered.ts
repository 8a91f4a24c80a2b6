/** A call got no usable answer: the check that made it cannot judge what it wanted to. */
export class Unanswered extends Error {
  override readonly name: string = 'Unanswered';
  readonly exchange: string;

  constructor(message: string, exchange: string) {
    super(message);
    this.exchange = exchange;
  }
}

/** There is no place for what a call was to make, as an environment may find: a registration type that is full. */
export class NoPlace extends Unanswered {
  override readonly name: string = 'NoPlace';
}

/** What a call was to make belongs to another already, as a service may say of a telephone number: it may be made of others. */
export class Taken extends NoPlace {
  override readonly name = 'Taken';
}

/** What keeps a run from writing, and what to do. */
export const FORBIDS_WRITES = 'the profile forbids writes: set writes: allow';

/** A call that writes was not sent: the profile forbids it. */
export class WritesForbidden extends Unanswered {
  override readonly name: string = 'WritesForbidden';

  constructor() {
    super(FORBIDS_WRITES, '');
  }
}

import type { Check } from '../../fixtures/check/check.ts';
import type { Identity } from '../../harness/call/identity.ts';

/** What a bearer token may be made of (RFC 6750, 2.1): another text makes the header itself malformed. */
const B64TOKEN = /^[A-Za-z0-9._~+/-]+=*$/;
const UNAUTHORIZED = 401;

/** Claims that texts which are credentials of another kind open nothing. `accounts`: the account headers to try each with; null is none. */
export class NotATokenHere {
  readonly #check: Check;
  readonly #event: string;
  readonly #accounts: ReadonlyArray<string | null>;

  constructor(check: Check, event: string, accounts: ReadonlyArray<string | null>) {
    this.#check = check;
    this.#event = event;
    this.#accounts = accounts;
  }

  /** Claims that a read of the event with it is answered with 401. `what` goes on from "the event is served to". */
  async refuses(what: string, text: string): Promise<void> {
    for (const accountId of this.#accounts) {
      const as: Identity = { kind: 'raw', authorization: `Bearer ${text}`, label: what, accountId };
      const reply = await this.#check.api.call('getEvent', {
        path: { id: this.#event },
        as,
        intent: 'probe',
      });
      const whole = B64TOKEN.test(text);
      this.#check.that('bearer.garbage', whole ? reply.status === UNAUTHORIZED : !reply.ok, {
        message: `getEvent with ${what} as bearer token is ${reply.ok ? 'served' : 'not answered with 401'}`,
        status: whole ? UNAUTHORIZED : 'no success',
        actual: `${reply.status}`,
        replies: [reply],
      });
    }
  }
}

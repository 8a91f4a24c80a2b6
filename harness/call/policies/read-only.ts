import type { Profile } from '../../profile/profile.ts';
import type { Answered } from '../answered.ts';
import type { Call } from '../call.ts';
import { isReading } from '../plain-call.ts';
import type { Policy } from '../policy.ts';
import { WritesForbidden } from '../unanswered.ts';

/** Sends no write where the profile forbids them. Every call passes here, a second look's too: no check can forget it. */
export class ReadOnly implements Policy {
  readonly #writes: Profile['writes'];

  constructor({ writes }: Pick<Profile, 'writes'>) {
    this.#writes = writes;
  }

  async around({ operation, options }: Call, send: () => Promise<Answered>): Promise<Answered> {
    if (this.#writes === 'forbid' && !isReading(operation, options)) throw new WritesForbidden();
    return send();
  }
}

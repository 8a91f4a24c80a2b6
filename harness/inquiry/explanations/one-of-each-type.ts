import { isServed } from '../../call/plain-call.ts';
import type { Explanation, Refusal, Told } from '../explanation.ts';
import { mayBeOfForm } from '../question-refusals.ts';
import { type Twins, typeAsked } from '../twins.ts';

export const ONE_OF_EACH_TYPE = 'one-of-each-type';

/** A form may have one question of a type: a plain one of the same type is refused, too, and one of another is not. */
export class OneOfEachType implements Explanation {
  readonly id = ONE_OF_EACH_TYPE;
  readonly mayExplain = mayBeOfForm;
  readonly #twins: Twins;

  constructor(twins: Twins) {
    this.#twins = twins;
  }

  async control(refusal: Refusal): Promise<Told> {
    const other = await this.#twins.otherType(refusal);
    if (other === undefined || !isServed(other) || !(await this.#twins.isAsked(refusal))) return undefined;
    const { alike, again } = await this.#twins.sameType(refusal);
    return again === undefined ? { shows: alike } : { beside: alike, again };
  }

  says(refusal: Refusal): string {
    return `a second question of the type ${String(typeAsked(refusal))} is refused`;
  }
}

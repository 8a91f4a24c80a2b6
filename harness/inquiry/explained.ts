import type { Answered } from '../call/answered.ts';
import type { Explanation, Refusal } from './explanation.ts';
import { type Beside, type Excuse, excuseBy } from './outcome.ts';

/** Asks one explanation after the other, until one holds, or what was served beside the call tells enough. */
export async function explained(
  explanations: readonly Explanation[],
  refusal: Refusal,
): Promise<Excuse | Beside> {
  let beside: readonly Answered[] = [];
  for (const explanation of explanations) {
    const told = explanation.mayExplain(refusal) ? await explanation.control(refusal) : undefined;
    if (told === undefined) continue;
    if ('shows' in told) return excuseBy(explanation, refusal, told);
    beside = [told.beside];
    if (told.again !== undefined) return { beside, again: told.again };
    if (told.last) break;
  }
  return { beside };
}

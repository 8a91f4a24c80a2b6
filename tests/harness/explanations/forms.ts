import type { PlainCall } from '../../../harness/call/plain-call.ts';
import { Reply } from '../../../harness/call/reply.ts';
import { explained } from '../../../harness/inquiry/explained.ts';
import { Refusal } from '../../../harness/inquiry/explanation.ts';
import { FormFull } from '../../../harness/inquiry/explanations/form-full.ts';
import { OneOfEachType } from '../../../harness/inquiry/explanations/one-of-each-type.ts';
import { Twins } from '../../../harness/inquiry/twins.ts';
import { answer } from '../policies/attempts.ts';
import { plain, shown } from './asked.ts';

interface Form {
  /** The types of the questions that stand in it. */
  readonly standing?: readonly string[];
  /** Types that were taken before. */
  readonly taken?: readonly string[];
  /** What a question of a type is answered. */
  readonly says: (type: unknown) => number;
}

/** What is found of a question of free text that a form has refused with a status, and what was asked for that. */
export async function refusedBy({ standing = [], taken = [], says }: Form, status: number) {
  const log: string[] = [];
  const twins = new Twins({
    create: async ({ type }) => {
      const said = says(type);
      log.push(`create ${String(type)}`);
      return Reply.of(said < 300 ? shown(said, { item: { id: 4, type } }) : answer(said));
    },
    drop: async () => {
      log.push('drop');
      return Reply.of(answer(204));
    },
    list: async () => Reply.of(shown(200, { items: standing.map((type) => ({ type })) })),
    asksFor: async (type) => standing.includes(String(type)),
    taken: new Map(taken.map((type) => [type, { type }])),
    texts: ['text', 'bio'],
  });
  const call: PlainCall = plain('createAttendeeField', { item: { type: 'text' } });
  const refusal = new Refusal(call, answer(status), async () => {
    log.push('again');
    return answer(201);
  });
  const found = await explained([new FormFull(twins), new OneOfEachType(twins)], refusal);
  return { found, log };
}

import type { Check } from '../../fixtures/check/check.ts';
import { leavesNothing } from '../../fixtures/check/leaves-nothing.ts';
import { createWithAnswers } from '../../fixtures/records/create-with-answers.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import type { Reply } from '../../harness/call/reply.ts';
import type { FieldAnswer } from '../../harness/forms/natural-answers.ts';

/** Claims that these answers make up for no first name: `before` shows that they are taken beside one. */
export async function claimNameless(
  check: Check,
  sandbox: Sandbox,
  answers: readonly FieldAnswer[],
  base: readonly unknown[],
  before: Reply,
): Promise<void> {
  const over = { first_name: undefined };
  const { sent, reply } = await createWithAnswers(check, sandbox, answers, { base, over });
  const message = 'a create with answers and no first_name is not answered with 422';
  check.answers('attendees.create.first-name-required', reply, 422, message, before);
  if (!reply.ok) leavesNothing(check, sandbox.fieldsEvent, sent.email, reply);
}

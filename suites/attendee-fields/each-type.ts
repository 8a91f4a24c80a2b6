import type { Check } from '../../fixtures/check/check.ts';
import { expectKept } from '../../fixtures/check/keeps-attribute.ts';
import type { Field, QuestionItem, QuestionOutcome } from '../../fixtures/records/form-records.ts';
import { inBatches } from '../../fixtures/records/in-batches.ts';
import type { MadeInLot } from '../../fixtures/records/in-lots.ts';
import { CHOICES } from '../../fixtures/records/question-types.ts';
import type { EventQuestions } from '../../fixtures/records/questions.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import type { Reply } from '../../fixtures/test.ts';

const OPTIONS = ['Vegan', 'Asparagus', 'Meat'];

/** The answer to a create of an attendee field of this type, which the form may refuse. */
export const attempt = (
  bench: EventQuestions,
  type: string,
  {
    withOptions = CHOICES.has(type),
    ...more
  }: { readonly withOptions?: boolean; readonly required?: true } = {},
): Promise<Reply> =>
  bench.create({
    item: { label: bench.label(), type, ...(withOptions && { options: OPTIONS }), ...more },
    intent: 'probe',
    corner: type,
  });

/** What became of a create of this type, as `inLots` takes it. */
export const askedFor = (type: string, reply: Reply): QuestionOutcome =>
  !reply.ok || reply.id === ''
    ? { reply, excuse: `the type ${type} is refused` }
    : { reply, field: { id: reply.id, record: reply.item, reply } };

/** Whether an event may hold many questions that must be answered: visitors register for no such event. */
export const mayInsist = ({ profile: { event_id, fields_event_id = event_id } }: WorkerContext): boolean =>
  fields_event_id !== event_id;

/** Asks for a type as a question that must be answered, and as an optional one where that is refused. */
export async function askInsisting(
  check: Check,
  bench: EventQuestions,
  type: string,
): Promise<QuestionOutcome> {
  const reply = await attempt(bench, type, { required: true });
  if (reply.ok) {
    expectKept(check, 'createAttendeeField', 'required', { required: true }, reply);
    return askedFor(type, reply);
  }
  check.notes.observe('fields.create.validation', `${reply.status}`, reply, `a required ${type}`);
  return askedFor(type, await attempt(bench, type));
}

/** The attendee fields of a lot. */
export const fieldsOf = (lot: ReadonlyArray<MadeInLot<string>>): Field[] => lot.map(({ field }) => field);

/** Deletes attendee fields of a lot, and claims that those whose deletion succeeds are no more listed. */
export async function claimGone(bench: EventQuestions, fields: readonly Field[]): Promise<void> {
  const deleted = await inBatches(fields, async ({ id }) => ({ id, reply: await bench.drop(id) }));
  const gone = deleted.filter(({ reply }) => reply.ok);
  await bench.eventually(
    gone.map(({ id, reply }) => ({
      ...{ id, expected: null, rule: 'fields.delete.gone', replies: [reply] },
      message: 'a deleted attendee field is still listed',
    })),
  );
}

/** The item that a create sent. */
export const sentIn = (reply: Reply): QuestionItem =>
  (JSON.parse(reply.exchange.request.body ?? '{}') as { item?: QuestionItem }).item ?? {};

import type { Check } from '../../fixtures/check/check.ts';
import { expectKept } from '../../fixtures/check/keeps-attribute.ts';
import { provenBy } from '../../fixtures/check/proof.ts';
import type { Field } from '../../fixtures/records/form-records.ts';
import { OF_ATTENDEE } from '../../fixtures/records/question-types.ts';
import type { EventQuestions, Updated } from '../../fixtures/records/questions.ts';
import type { Reply } from '../../fixtures/test.ts';
import { PASSING_STATUSES } from '../../judge/exchange/status.ts';

/** Claims that an update of a label, or of having to be answered, is kept where it is taken, whatever is asked. */
export async function claimUpdated(
  check: Check,
  bench: EventQuestions,
  fields: readonly Field[],
): Promise<void> {
  const named = await bench.updateEach(fields, () => ({ label: bench.label() }), { intent: 'probe' });
  await claimEachTaken(check, bench, fields, named);
  const insisting = fields.filter(({ record }) => record['required'] === true);
  const eased = await bench.updateEach(insisting, () => ({ required: false }), { intent: 'probe' });
  const shown = new Map(fields.map(({ id, record }) => [id, record]));
  const updates = [
    ...named.map((one) => ({ ...one, attribute: 'label' as const })),
    ...eased.map((one) => ({ ...one, attribute: 'required' as const })),
  ];
  for (const { field, item, reply, attribute } of updates) {
    const { type, label } = shown.get(field.id) ?? field.record;
    expectKept(check, 'updateAttendeeField', attribute, item, reply);
    const others = attribute === 'label' ? { type } : { type, label };
    check.carries('fields.update.untouched', reply.item, others, [reply]);
    shown.set(field.id, reply.item);
  }
  await bench.eventually(
    updates.map(({ field, item, reply, attribute }) => {
      const { [attribute]: value = item[attribute], type } = shown.get(field.id) ?? reply.item;
      return {
        ...{ id: field.id, rule: 'fields.update.listed', replies: [reply] },
        expected: { [attribute]: value, type },
        message: `the list does not show the ${attribute} that an update answered, or another type`,
      };
    }),
  );
}

/**
 * Claims that questions of each type can be updated, where most can: a label may be fixed, but not all there is. Those that
 * ask for what every attendee has a service may keep as they are.
 */
async function claimEachTaken(
  check: Check,
  bench: EventQuestions,
  asking: readonly Field[],
  [served, ...more]: readonly Updated[],
): Promise<void> {
  if (served === undefined || more.length < asking.length / 2) return;
  const taken = new Set([served, ...more].map(({ field }) => field.id));
  for (const { id, record } of asking) {
    const type = String(record['type']);
    if (taken.has(id) || OF_ATTENDEE.has(type)) continue;
    const proof: Reply[] = [];
    for (const item of [{ required: false }, { label: bench.label() }]) {
      const beside = await bench.update(served.field.id, { required: false }, { intent: 'probe' });
      const again = await bench.update(id, item, { intent: 'probe' });
      if (!beside.ok || again.ok || PASSING_STATUSES.has(again.status)) break;
      proof.push(beside, again);
    }
    const last = proof.at(-1);
    if (last !== undefined && proof.length === 4)
      check.breaks('fields.update.200', {
        message: `an attendee field of type ${type} cannot be updated, while one of type ${String(served.field.record['type'])} can`,
        status: 200,
        actual: `${last.status} ${last.text.slice(0, 160)}`,
        replies: provenBy(last, proof.slice(0, -1)),
      });
  }
}

import type { Check } from '../../fixtures/check/check.ts';
import { type Proof, proofOf } from '../../fixtures/check/proof.ts';
import { few, goesFurther } from '../../fixtures/records/breadth.ts';
import type { Field } from '../../fixtures/records/form-records.ts';
import type { FieldExpectation } from '../../fixtures/records/listed-questions.ts';
import { type EventQuestions, withFields } from '../../fixtures/records/questions.ts';
import { type ApiRecord, idOf, PERSONAL, type Reply, rules, test } from '../../fixtures/test.ts';
import { CHOOSING } from '../../harness/forms/natural-answers.ts';
import { settled } from '../../harness/reading/settle.ts';
import { heldField } from '../../judge/compare.ts';

test.use({ exclusive: true });

/** What is deleted, and in which state: with options, without, required, optional, updated before. */
const KINDS: ReadonlyArray<Readonly<Record<string, unknown>>> = [
  { type: 'short_text' },
  { type: 'dropdown', options: ['Vegan', 'Meat'], required: true },
  { type: 'checkbox', options: ['Mon', 'Fri'] },
  { type: 'number', required: false },
];

/** Says of what was deleted that it was there; of what never was, only 404 is documented. */
const GONE = 410;

const gone = (field: Field, reply: Reply): FieldExpectation => ({
  id: field.id,
  expected: null,
  rule: 'fields.delete.gone',
  message: 'a deleted attendee field is still listed',
  replies: [reply],
});

/** A question that was made after another one had gone is not the one that another delete of that takes. */
const stays = ({ id, record }: Field, replies: Proof): FieldExpectation => ({
  id,
  expected: heldField(record),
  rule: 'fields.delete.others-untouched',
  message: 'another delete of an attendee field that is gone reached another one',
  replies,
});

/** The types of questions that stand side by side. */
const NEIGHBOURS: readonly string[] = ['radio', 'dropdown', 'text', 'long_text'];

/** How many stand side by side where the form has places for them, and with how few something can be said. */
const ROW = 5;
const LEAST = 3;

/** A type that offers no choice may refuse options. */
const choice = (type: unknown, ...options: readonly string[]) =>
  CHOOSING.has(String(type)) ? { options } : {};

const neighbour = (type: unknown) => ({ type, ...choice(type, 'North', 'East', 'South') });

/** Questions of this type, or of several where a form has one of each. */
async function makeRow(bench: EventQuestions, type: string): Promise<Field[]> {
  const plain = (one: string) => ({ ...neighbour(one), required: false });
  const row = Array.from({ length: ROW }, (_, index) => ({ ...plain(type), required: index === ROW - 1 }));
  // One after the other: their ids may count up.
  const alike = await bench.several(row, { atOnce: 1 });
  if (alike.length >= LEAST) return alike;
  const others = NEIGHBOURS.filter((other) => other !== type).map(plain);
  return [...alike, ...(await bench.several(others, { least: LEAST - alike.length, atOnce: 1 }))];
}

/** The ids of a row in the order of their positions; undefined where these tell of none. */
function orderOf(row: readonly Field[], listed: readonly ApiRecord[]): string | undefined {
  const positions = row.map(({ id }) => listed.find((field) => idOf(field) === id)?.['position']);
  const isTelling =
    new Set(positions).size === row.length && positions.every((one) => typeof one === 'number');
  if (!isTelling) return undefined;
  return row
    .map(({ id }, index) => ({ id, position: Number(positions[index]) }))
    .toSorted((a, b) => a.position - b.position)
    .map(({ id }) => id)
    .join(', ');
}

/**
 * Claims that an update which names no position moves no question. Another order is held against a service where it comes
 * of an update of one, and of another. No service orders a form by options, or by what must be answered.
 */
async function claimOrder(check: Check, bench: EventQuestions, row: readonly Field[]): Promise<void> {
  const replies: Reply[] = [];
  let before = orderOf(row, (await bench.list()).items);
  for (const { id, record } of row.slice(0, 2)) {
    const options = choice(record['type'], 'Left', 'Right', 'Middle');
    const item = 'options' in options ? options : { required: false };
    const updated = await bench.update(id, item, { intent: 'probe' });
    const list = await bench.list();
    const after = orderOf(row, list.items);
    if (!updated.ok || before === undefined || after === undefined || after === before) return;
    replies.push(updated, list);
    before = after;
  }
  check.breaks('fields.update.untouched', {
    message: 'an update of an attendee field that names no position moves it in the form',
    expected: 'the questions in the order in which they stood',
    actual: `the order ${before}`,
    replies: replies as [Reply, ...Reply[]],
  });
}

/** Another question of the same label, where a form may have two: who goes by the label would change, or delete, both. */
async function makeTwin(bench: EventQuestions, like: Field | undefined): Promise<Field | undefined> {
  const label = like?.record['label'];
  if (typeof label !== 'string') return undefined;
  const reply = await bench.create({ item: { ...neighbour(like?.record['type']), label }, intent: 'probe' });
  return reply.ok && reply.id !== '' && reply.id !== like?.id
    ? { id: reply.id, record: reply.item, reply }
    : undefined;
}

/** A question, and the answer to its delete. */
interface Deleted {
  readonly field: Field;
  readonly reply: Reply;
}

/** Claims that no update finds what is gone. A write may take a while to be seen by the next. */
async function claimNotFound(
  check: Check,
  bench: EventQuestions,
  { field, reply: before }: Deleted,
): Promise<void> {
  const reply = await settled(
    () => bench.update(field.id, { label: bench.label() }, { intent: 'probe' }),
    ({ status }) => status === 404 || status === GONE,
    check.settleMs,
  );
  check.refuses('fields.delete.gone', reply, 'a deleted attendee field takes an update', before);
  if (reply.status === GONE) check.notes.observe('fields.delete.response', `${GONE} to an update`, reply);
  else
    check.answers(
      'errors.unknown-field',
      reply,
      404,
      'update of a deleted attendee field is not answered with 404',
      before,
    );
}

/** Deletes what is gone once more, and claims that it is gone still, and that nothing else is. What that is answered is not shown. */
async function deleteAgain(
  check: Check,
  bench: EventQuestions,
  away: readonly Deleted[],
  next: Field | undefined,
): Promise<void> {
  const again: Reply[] = [];
  for (const { field, reply } of away) {
    again.push(await bench.delete(field.id, { intent: 'probe' }));
    check.eventually.field({ event: bench.event, ...gone(field, reply) });
  }
  for (const reply of again)
    check.notes.observe('fields.delete.response', `${reply.status} to another delete`, reply);
  const proof = proofOf([...away.map(({ reply }) => reply), ...again]);
  if (next !== undefined && proof !== undefined) await bench.eventually([stays(next, proof)]);
}

test(
  'DELETE takes an attendee field out of the list, for good',
  rules(
    'fields.delete.succeeds',
    'fields.delete.gone',
    'fields.delete.others-untouched',
    'errors.unknown-field',
  ).quick(),
  async ({ check, sandbox, worker }) =>
    withFields(check, sandbox, worker, async (bench) => {
      const made = await bench.several(few(worker, KINDS, 2));
      check.limits.given(await bench.update(made.at(-1)?.id ?? '', { label: bench.label() }));
      await bench.eventually(
        made.map(({ id, reply }) => ({
          id,
          expected: {},
          rule: 'fields.create.listed',
          message: 'a created attendee field is not listed',
          replies: [reply],
        })),
      );
      const replies = await Promise.all(
        made.map(({ id }, index) =>
          bench.delete(id, index === 1 && worker.profile.user ? { as: PERSONAL } : {}),
        ),
      );
      for (const reply of replies) {
        check.succeeds('fields.delete.succeeds', reply);
        const body = reply.text === '' ? 'nothing' : reply.id === '' ? 'a body of its own' : 'the field';
        check.notes.observe('fields.delete.response', `${reply.status} with ${body}`, reply);
      }
      const deleted = made.flatMap((field, index) =>
        replies[index]?.ok ? [{ field, reply: replies[index] as Reply }] : [],
      );
      await bench.eventually(deleted.map(({ field, reply }) => gone(field, reply)));
      let away = deleted;
      let next: Field | undefined;
      if (goesFurther(worker)) {
        const later = await bench.make({ type: 'short_text' });
        const shown = await bench.listed([later]);
        next = { ...later, record: shown.get(later.id) ?? later.record };
        // An id that is free may be given again: the next question is none of those before then.
        away = deleted.filter(({ field }) => field.id !== later.id);
      }
      for (const one of away) await claimNotFound(check, bench, one);
      if (next !== undefined) await bench.eventually(away.map(({ field, reply }) => gone(field, reply)));
      await deleteAgain(check, bench, away, next);
    }),
);

test(
  'PATCH and DELETE of one attendee field leave its neighbours of the same type alone',
  rules(
    'fields.update.others-untouched',
    'fields.update.untouched',
    'fields.update.listed',
    'fields.delete.others-untouched',
  ).quick(),
  async ({ check, sandbox, worker }) =>
    withFields(check, sandbox, worker, async (bench) => {
      const row = await makeRow(bench, await bench.unused(NEIGHBOURS));
      const { field: other } = row.length < ROW ? {} : await bench.ask({ type: 'short_text' });
      const [first, target, ...others] = row as [Field, Field, ...Field[]];
      const [doomed] = others.splice(row.length > 4 ? 1 : 0, 1) as [Field];
      const twins = [await makeTwin(bench, target), await makeTwin(bench, doomed)];
      const beside = [other, ...twins].filter((one) => one !== undefined);
      const base = await bench.listed([...row, ...beside]);
      const keep = (
        rule: 'fields.update.others-untouched' | 'fields.delete.others-untouched',
        reply: Reply,
      ) =>
        [first, ...others, ...beside].map(
          ({ id, record }): FieldExpectation => ({
            id,
            expected: heldField(base.get(id) ?? record),
            rule,
            message: `${rule === 'fields.update.others-untouched' ? 'an update' : 'a delete'} of one attendee field reached another`,
            replies: [reply],
          }),
        );
      const item = { label: bench.label(), required: true, ...choice(target.record['type'], 'Up', 'Down') };
      const updated = check.limits.given(await bench.update(target.id, item));
      const read = await bench.eventually([
        ...keep('fields.update.others-untouched', updated),
        {
          id: target.id,
          expected: item,
          rule: 'fields.update.listed',
          message: 'the list does not show what an update answered',
          replies: [updated],
        },
      ]);
      const deleted = check.limits.given(await bench.delete(doomed.id));
      await bench.eventually([
        gone(doomed, deleted),
        ...keep('fields.delete.others-untouched', deleted),
        {
          id: target.id,
          expected: heldField(read.get(target.id) ?? target.record),
          rule: 'fields.delete.others-untouched',
          message: 'a delete of one attendee field reached another',
          replies: [deleted],
        },
      ]);
      await claimOrder(check, bench, [first, ...others, target]);
    }),
);

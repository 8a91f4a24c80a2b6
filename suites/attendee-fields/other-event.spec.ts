import type { Check } from '../../fixtures/check/check.ts';
import { expectKept } from '../../fixtures/check/keeps-attribute.ts';
import { showEvent } from '../../fixtures/check/show-event.ts';
import { few } from '../../fixtures/records/breadth.ts';
import type { Field } from '../../fixtures/records/form-records.ts';
import { HELD, isFree } from '../../fixtures/records/known-ids.ts';
import type { FieldExpectation } from '../../fixtures/records/listed-questions.ts';
import { type EventQuestions, withFields } from '../../fixtures/records/questions.ts';
import { TEXT_TYPES } from '../../fixtures/records/text-types.ts';
import { CLIENT, type Identity, idOf, PERSONAL, type Reply, rules, test } from '../../fixtures/test.ts';
import { QUIET_MS } from '../../harness/inquiry/patience.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { settled } from '../../harness/reading/settle.ts';
import { heldField } from '../../judge/compare.ts';
import { shown } from '../../judge/finding.ts';
import { KEPT_RULES, type RuleId } from '../../spec/ledger/index.ts';
import { CHANGED, judgeDelete, judgeUpdates } from './elsewhere.ts';

test.use({ exclusive: true });

const ATTRIBUTES = ['label', 'type', 'required', 'options'] as const;

/** The other events of the profile's account. */
const otherEvents = (profile: Profile, event: string): string[] =>
  [...new Set([profile.event_id, profile.other_event_id])].filter(
    (id): id is string => id !== undefined && id !== event,
  );

test(
  'an attendee field is neither listed nor found under another event',
  rules(
    'fields.create.in-its-event-only',
    'fields.update.other-event',
    'fields.delete.other-event',
    'fields.refused-changes-nothing',
  ).quick(),
  async ({ api, check, sandbox, worker }) => {
    const others = otherEvents(worker.profile, sandbox.fieldsEvent);
    if (others.length === 0) check.limits.stop({ why: 'the profile names no other_event_id', of: 'profile' });
    await withFields(check, sandbox, worker, async (bench) => {
      const field = await bench.make({ type: 'dropdown', options: ['Red', 'Blue'] });
      const base = heldField((await bench.listed([field])).get(field.id) ?? field.record);
      const tokens: Identity[] = worker.profile.user === undefined ? [CLIENT] : [CLIENT, PERSONAL];
      let unserved = true;
      for (const event of others) {
        if (!(await absentFrom(bench, event, field))) {
          check.limits.stop({
            why: HELD,
            of: 'environment',
            rules: ['fields.update.other-event', 'fields.delete.other-event'],
          });
          continue;
        }
        await showEvent(check, event);
        for (const as of few(worker, tokens, 1)) {
          const path = { event_id: event, id: field.id };
          const item = { label: bench.label(), required: true };
          const update = await api.call('updateAttendeeField', { path, item, as, intent: 'probe' });
          unserved = refused('fields.update.other-event', update) && unserved;
          const reply = await api.call('deleteAttendeeField', { path, as, intent: 'probe' });
          refused('fields.delete.other-event', reply);
          const find = ({ items }: Reply) => items.find((one) => idOf(one) === field.id);
          const list = await settled(
            () => bench.list(),
            (read) => find(read) !== undefined,
            check.settleMs,
          );
          const still = find(list);
          check.that('fields.delete.other-event', still !== undefined, {
            message: 'an attendee field was deleted under an event that is not its own',
            expected: 'the field in the list of its event',
            actual: 'it is gone',
            attributes: ['id'],
            replies: [reply, list],
          });
          if (still === undefined) return;
        }
      }
      for (const event of others) await strayLater(check, bench, event, field);
      await bench.eventually([
        {
          id: field.id,
          expected: base,
          rule: unserved ? 'fields.refused-changes-nothing' : 'fields.update.other-event',
          message: 'an update under another event changed the attendee field',
          replies: [field.reply],
        },
      ]);
    });

    function refused(rule: RuleId, reply: Reply): boolean {
      const { operation } = reply.exchange;
      return check.refuses(
        rule,
        reply,
        `${operation} finds an attendee field under an event that is not its own`,
      );
    }

    /** Claims that a field is not in the list of another event; answers whether its id is free there. */
    async function absentFrom(bench: EventQuestions, event: string, field: Field): Promise<boolean> {
      const { items } = await claimAbsent(check, bench, event, field);
      return isFree(new Set(items.map(idOf)), field.id);
    }
  },
);

const STRAY = 'a created attendee field is in the list of another event as well';

/** Claims that the list of another event does not hold a field now, and answers that list. */
async function claimAbsent(
  check: Check,
  bench: EventQuestions,
  event: string,
  { record, reply }: Pick<Field, 'record' | 'reply'>,
): Promise<Reply> {
  const list = await bench.list(event);
  const { label } = record;
  const stray = typeof label === 'string' && list.items.find((one) => one['label'] === label);
  check.none('fields.create.in-its-event-only', stray ? [shown(stray)] : [], [reply, list], {
    message: STRAY,
    expected: 'no such field',
  });
  return list;
}

/** The same at the end of the run, and a moment later, before the field is deleted, with which a stray one may go. */
async function strayLater(
  check: Check,
  bench: EventQuestions,
  event: string,
  field: Pick<Field, 'record' | 'reply'>,
): Promise<void> {
  const { record, reply } = field;
  if (typeof record['label'] === 'string')
    check.eventually.noField({
      ...{ event, marker: record['label'], replies: [reply] },
      rule: 'fields.create.in-its-event-only',
      message: STRAY,
    });
  const missing = reply.exchange.ended + Math.min(check.settleMs, QUIET_MS) - Date.now();
  if (missing > 0) await check.calls.rest(missing);
  await claimAbsent(check, bench, event, field);
}

test(
  'the list of an event holds no attendee field of another, which keeps what was sent there',
  rules(
    'fields.create.in-its-event-only',
    'fields.update.200',
    'fields.update.listed',
    'fields.delete.succeeds',
    'fields.delete.gone',
    ...CHANGED.map((name) => KEPT_RULES.updateAttendeeField[name]),
    ...ATTRIBUTES.map((name) => KEPT_RULES.createAttendeeField[name]),
  ),
  async ({ check, sandbox, worker }) => {
    const { event_id, other_event_id: other, fields_event_id: apart = event_id } = worker.profile;
    if (event_id === undefined || other === undefined)
      return check.limits.stop({ why: 'the profile names no other_event_id', of: 'profile' });
    // Who names an event for attendee fields wants them in no other.
    if (apart !== event_id)
      return check.limits.stop({ why: 'attendee fields are made in fields_event_id alone', of: 'profile' });
    await withFields(
      check,
      sandbox,
      worker,
      async (bench) => {
        const item = { label: bench.label(), type: 'dropdown', options: ['Red', 'Blue'], required: false };
        let made = await bench.create({ item, intent: 'probe' });
        if (made.ok)
          for (const attribute of ATTRIBUTES) expectKept(check, 'createAttendeeField', attribute, item, made);
        else {
          const plain = { label: bench.label(), type: 'short_text' };
          made = await bench.create({ item: plain, intent: 'probe' });
        }
        if (!made.ok)
          check.limits.stop({
            why: `the other event takes no attendee field: answered ${made.status}`,
            of: 'environment',
          });
        await strayLater(check, bench, event_id, { record: made.item, reply: made });
        if (await judgeUpdates(check, bench, made)) await judgeDelete(check, bench, made);
      },
      other,
    );
  },
);

test(
  'PATCH and DELETE of an attendee field leave one of the same label in another event alone',
  rules('fields.update.others-untouched', 'fields.delete.others-untouched'),
  async ({ check, sandbox, worker }) => {
    const { event_id, other_event_id: other, fields_event_id: apart = event_id } = worker.profile;
    if (event_id === undefined || other === undefined)
      return check.limits.stop({ why: 'the profile names no other_event_id', of: 'profile' });
    if (apart !== event_id)
      return check.limits.stop({ why: 'attendee fields are made in fields_event_id alone', of: 'profile' });
    await withFields(check, sandbox, worker, async (bench) =>
      withFields(check, sandbox, worker, (elsewhere) => judgeTwins(bench, elsewhere), other),
    );

    async function judgeTwins(bench: EventQuestions, elsewhere: EventQuestions): Promise<void> {
      const item = { label: bench.label(), type: await bench.unused(TEXT_TYPES) };
      const [made, twin] = await Promise.all(
        [bench, elsewhere].map((at) => at.create({ item, intent: 'probe' })),
      );
      if (made?.ok !== true || twin?.ok !== true)
        return check.limits.stop({
          why: 'two events take no attendee fields of the same label',
          of: 'environment',
        });
      const listed = await elsewhere.listed([{ id: twin.id, record: twin.item, reply: twin }]);
      const stays = (rule: RuleId, reply: Reply): FieldExpectation => ({
        ...{
          id: twin.id,
          expected: heldField(listed.get(twin.id) ?? twin.item),
          rule,
          replies: [twin, reply],
        },
        message: `${reply.exchange.operation} reached an attendee field of the same label in another event`,
      });
      const updated = await bench.update(made.id, { label: bench.label() }, { intent: 'probe' });
      if (updated.ok) await elsewhere.eventually([stays('fields.update.others-untouched', updated)]);
      // It is to be alike again when it goes.
      await bench.update(made.id, { label: item.label }, { intent: 'probe' });
      const deleted = await bench.drop(made.id);
      if (deleted.ok) await elsewhere.eventually([stays('fields.delete.others-untouched', deleted)]);
    }
  },
);

import { expectKept } from '../../fixtures/check/keeps-attribute.ts';
import { provenBy } from '../../fixtures/check/proof.ts';
import { few, goesFurther } from '../../fixtures/records/breadth.ts';
import { eventLackingType } from '../../fixtures/records/event-lacking-type.ts';
import type { Asked, Field, Item } from '../../fixtures/records/form-records.ts';
import { inBatches } from '../../fixtures/records/in-batches.ts';
import { CHOICES, LAYOUT, OF_ATTENDEE } from '../../fixtures/records/question-types.ts';
import { type EventQuestions, type Updated, withFields } from '../../fixtures/records/questions.ts';
import { TEXT_TYPES } from '../../fixtures/records/text-types.ts';
import { type Reply, rules, test } from '../../fixtures/test.ts';
import { isOfForm } from '../../harness/inquiry/question-refusals.ts';
import { PASSING_STATUSES } from '../../judge/exchange/status.ts';
import { FIELD_TYPES } from '../../spec/contract.ts';

test.use({ exclusive: true });

const OPTIONS = ['Vegan', 'Asparagus', 'Meat'];

test(
  'POST creates an attendee field of each of the 49 types, and the list shows each once',
  rules(
    'fields.create.every-type',
    'fields.create.201',
    'fields.create.keeps-type',
    'fields.create.keeps-label',
    'fields.create.keeps-required',
    'fields.create.listed',
    'fields.update.200',
    'fields.update.keeps-label',
    'fields.update.keeps-required',
    'fields.update.untouched',
    'fields.update.listed',
    'fields.delete.gone',
    'attendee-field.type.value',
    'attendee-field.options.value',
  ).quick(),
  async ({ check, sandbox, worker }) =>
    withFields(check, sandbox, worker, async (bench) => {
      const before = new Set((await bench.list()).items.map((field) => field['type']));
      const attempt = (type: string, withOptions: boolean, at = bench, more: Item = {}): Promise<Reply> =>
        at.create({
          item: { label: at.label(), type, ...(withOptions && { options: OPTIONS }), ...more },
          intent: 'probe',
          corner: type,
        });
      // So many questions that must be answered stand nowhere that visitors register.
      const { event_id, fields_event_id = event_id } = worker.profile;
      const mayInsist = fields_event_id !== event_id && goesFurther(worker);
      const insisting = async (type: string): Promise<Reply | undefined> => {
        if (!mayInsist || LAYOUT.has(type)) return undefined;
        const reply = await attempt(type, CHOICES.has(type), bench, { required: true });
        if (reply.ok) return reply;
        check.notes.observe('fields.create.validation', `${reply.status}`, reply, `a required ${type}`);
        return undefined;
      };
      const ask = async (type: string): Promise<Asked> => {
        const reply = (await insisting(type)) ?? (await attempt(type, CHOICES.has(type)));
        if (reply.ok) claimCreated(type, reply);
        if (!reply.ok || reply.id === '') return { reply, excuse: `the type ${type} is refused` };
        return { reply, field: { id: reply.id, record: reply.item, reply } };
      };
      const refused = await bench.inLots(few(worker, FIELD_TYPES, 2), ask, async (lot) => {
        const listed = await bench.listed(lot.map(({ field }) => field));
        for (const { id, reply } of lot.map(({ field }) => field)) {
          const field = listed.get(id);
          if (field === undefined) continue;
          check.isArray('attendee-field.options.value', field['options'], [reply]);
          check.oneOf('attendee-field.type.value', field['type'], FIELD_TYPES, [reply]);
        }
        const fields = lot.map(({ field }) => field);
        if (!goesFurther(worker)) return;
        await claimUpdated(fields);
        await claimDeleted(fields);
      });
      const closed = new Set<string>();
      for (const { one: type, reply } of refused) {
        const room = before.has(type) ? await eventLackingType(bench, worker.profile, type) : bench.event;
        if (room === undefined) {
          check.notes.observe('fields.create.validation', `${reply.status}`, reply, `a second ${type}`);
          continue;
        }
        if (closed.has(room)) continue;
        await withFields(check, sandbox, worker, (at) => insist(type, reply, at), room);
      }
      for (const event of closed)
        check.limits.stop({
          why: `the form of event ${event} takes no more questions`,
          of: 'environment',
          rules: 'all',
        });

      /** Tries a type that was refused once more, where the form has none of it, before and after one that is taken. */
      async function insist(type: string, reply: Reply, at: EventQuestions): Promise<void> {
        const tries: Reply[] = [reply];
        const taken = async (...forms: readonly boolean[]): Promise<boolean> => {
          for (const withOptions of forms) {
            const again = await attempt(type, withOptions, at);
            tries.push(again);
            if (!again.ok) continue;
            check.notes.observe('fields.create.validation', `${reply.status} at first`, reply, type);
            claimCreated(type, again);
            return true;
          }
          return false;
        };
        if (await taken(false, true)) return;
        const usual = await at.unused(TEXT_TYPES);
        const control = await attempt(usual, false, at);
        if (control.ok) await at.delete(control.id, { intent: 'probe' });
        else if (isOfForm(control.status)) closed.add(at.event);
        if (control.ok && (await taken(CHOICES.has(type)))) return;
        const last = tries.at(-1) ?? reply;
        if (!control.ok || (OF_ATTENDEE.has(type) && last.status < 500))
          check.notes.observe('fields.create.validation', `${reply.status}`, reply, `the type ${type}`);
        else
          check.breaks('fields.create.every-type', {
            message: `${type} cannot be created, with or without options, while ${usual} can`,
            expected: '201',
            actual: `${last.status} ${last.text.slice(0, 160)}`,
            replies: provenBy(last, [reply, control]),
          });
      }

      /** What an update of a label, or of having to be answered, takes, it keeps, whatever is asked. */
      async function claimUpdated(fields: readonly Field[]): Promise<void> {
        const asking = fields.filter(({ record }) => !LAYOUT.has(String(record['type'])));
        const named = await bench.updateEach(asking, () => ({ label: bench.label() }), { intent: 'probe' });
        await claimEachTaken(asking, named);
        const eased = mayInsist
          ? await bench.updateEach(
              fields.filter(({ record }) => record['required'] === true),
              () => ({ required: false }),
              { intent: 'probe' },
            )
          : [];
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
              expected: '200',
              actual: `${last.status} ${last.text.slice(0, 160)}`,
              replies: provenBy(last, proof.slice(0, -1)),
            });
        }
      }

      /** Nobody says that each may be deleted; what was deleted is gone. */
      async function claimDeleted(fields: readonly Field[]): Promise<void> {
        const deleted = await inBatches(fields, async ({ id }) => ({ id, reply: await bench.drop(id) }));
        const gone = deleted.filter(({ reply }) => reply.ok);
        await bench.eventually(
          gone.map(({ id, reply }) => ({
            ...{ id, expected: null, rule: 'fields.delete.gone', replies: [reply] },
            message: 'a deleted attendee field is still listed',
          })),
        );
      }

      function claimCreated(type: string, reply: Reply): void {
        const { item } = reply;
        check.answers('fields.create.201', reply, 201);
        check.holds('fields.create.every-type', reply);
        check.carries('fields.create.keeps-type', item, { type }, [reply], 'another type than was sent');
        const { item: sent = {} } = JSON.parse(reply.exchange.request.body ?? '{}') as { item?: Item };
        if (!LAYOUT.has(type))
          check.carries('fields.create.keeps-label', item, { label: sent['label'] }, [reply]);
        if ('required' in sent) expectKept(check, 'createAttendeeField', 'required', sent, reply);
        if (type === 'short_text')
          check.notes.observe('fields.create.name', nameForm(item, String(sent['label'] ?? '')), reply);
      }
    }),
);

/** How the name of a new attendee field comes about. */
function nameForm(item: Readonly<Record<string, unknown>>, label: string): string {
  const name = String(item['name']);
  const words = label.toLowerCase().replace(/[^a-z0-9]+/g, '');
  if (
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '')
      .includes(words)
  )
    return 'made from the label';
  if (name.includes(String(item['id']))) return 'made from the id';
  return 'made otherwise';
}

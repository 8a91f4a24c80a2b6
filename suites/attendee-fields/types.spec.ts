import { few } from '../../fixtures/records/breadth.ts';
import { eventLackingType } from '../../fixtures/records/event-lacking-type.ts';
import { LAYOUT } from '../../fixtures/records/question-types.ts';
import { withFields } from '../../fixtures/records/questions.ts';
import { type Reply, rules, test } from '../../fixtures/test.ts';
import { FIELD_TYPES } from '../../spec/contract.ts';
import { askedFor, askInsisting, attempt, claimGone, fieldsOf, mayInsist, sentIn } from './each-type.ts';
import { RefusedTypes } from './refused-types.ts';
import { claimUpdated } from './updated-types.ts';

test.use({ exclusive: true });

/** This many types stand for all of them at effort quick. */
const FEW_TYPES = 2;

test(
  'POST creates an attendee field of each of the 49 types, and the list shows each once',
  rules(
    'fields.create.every-type',
    'fields.create.201',
    'fields.create.keeps-type',
    'fields.create.keeps-label',
    'fields.create.listed',
    'attendee-field.type.value',
    'attendee-field.options.value',
    'fields.delete.gone',
  ).quick(),
  async ({ check, sandbox, worker }) =>
    withFields(check, sandbox, worker, async (bench) => {
      const before = new Set((await bench.list()).items.map((field) => field['type']));
      const claimCreated = (type: string, reply: Reply): void => {
        const { item } = reply;
        const { label } = sentIn(reply);
        check.answers('fields.create.201', reply, 201);
        check.holds('fields.create.every-type', reply);
        check.carries('fields.create.keeps-type', item, { type }, [reply], 'another type than was sent');
        if (!LAYOUT.has(type)) check.carries('fields.create.keeps-label', item, { label }, [reply]);
        if (type === 'short_text')
          check.notes.observe('fields.create.name', nameForm(item, String(label ?? '')), reply);
      };
      const types = few(worker, FIELD_TYPES, FEW_TYPES);
      const ask = async (type: string) => {
        const reply = await attempt(bench, type);
        if (reply.ok) claimCreated(type, reply);
        return askedFor(type, reply);
      };
      const refused = await bench.inLots(types, ask, async (lot) => {
        const listed = await bench.listed(fieldsOf(lot));
        for (const { id, reply } of fieldsOf(lot)) {
          const field = listed.get(id);
          if (field === undefined) continue;
          check.isArray('attendee-field.options.value', field['options'], [reply]);
          check.oneOf('attendee-field.type.value', field['type'], FIELD_TYPES, [reply]);
        }
        // They have to go anyhow.
        await claimGone(bench, fieldsOf(lot));
      });
      const again = new RefusedTypes(check, claimCreated);
      for (const { one: type, reply } of refused) {
        const room = before.has(type) ? await eventLackingType(bench, worker.profile, type) : bench.event;
        if (room === undefined)
          check.notes.observe('fields.create.validation', `${reply.status}`, reply, `a second ${type}`);
        else if (!again.closed.has(room))
          await withFields(check, sandbox, worker, (at) => again.judge(type, reply, at), room);
      }
      for (const event of again.closed)
        check.limits.stop({
          why: `the form of event ${event} takes no more questions`,
          of: 'environment',
          rules: 'all',
        });
    }),
);

test(
  'PATCH of the label of an attendee field of each type is kept and listed, as is that it must be answered',
  rules(
    'fields.create.keeps-required',
    'fields.create.listed',
    'fields.update.200',
    'fields.update.keeps-label',
    'fields.update.keeps-required',
    'fields.update.untouched',
    'fields.update.listed',
  ),
  async ({ check, sandbox, worker }) =>
    withFields(check, sandbox, worker, async (bench) => {
      const insists = mayInsist(worker);
      const ask = async (type: string) =>
        insists ? askInsisting(check, bench, type) : askedFor(type, await attempt(bench, type));
      const types = FIELD_TYPES.filter((type) => !LAYOUT.has(type));
      await bench.inLots(few(worker, types, FEW_TYPES), ask, async (lot) => {
        await bench.listed(fieldsOf(lot));
        await claimUpdated(check, bench, fieldsOf(lot));
      });
    }),
);

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '');

/** How the name of a new attendee field comes about. */
function nameForm(item: Readonly<Record<string, unknown>>, label: string): string {
  const name = String(item['name']);
  if (letters(name).includes(letters(label))) return 'made from the label';
  return name.includes(String(item['id'])) ? 'made from the id' : 'made otherwise';
}

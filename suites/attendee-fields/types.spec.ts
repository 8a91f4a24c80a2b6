import { few } from '../../fixtures/records/breadth.ts';
import {
  CHOICES,
  type Field,
  type FieldBench,
  OF_ATTENDEE,
  withFields,
} from '../../fixtures/records/fields.ts';
import { formWithout } from '../../fixtures/records/form-without.ts';
import { inBatches } from '../../fixtures/records/in-batches.ts';
import { type Reply, rules, test } from '../../fixtures/test.ts';
import { FIELD_TYPES } from '../../spec/contract.ts';

test.use({ exclusive: true });

const OPTIONS = ['Vegan', 'Asparagus', 'Meat'];

/** Types that show something instead of asking: what they make of a label is less plain. */
const LAYOUT: ReadonlySet<string> = new Set(['spacer', 'section_divider', 'paragraph', 'image', 'captcha']);

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
  ).quick(),
  async ({ check, sandbox, worker }) =>
    withFields(check, sandbox, worker, async (bench) => {
      const before = new Set((await bench.list()).items.map((field) => field['type']));
      const attempt = (type: string, withOptions: boolean, at: FieldBench = bench): Promise<Reply> =>
        at.create({
          item: { label: at.label(), type, ...(withOptions && { options: OPTIONS }) },
          intent: 'probe',
        });
      const made: Field[] = [];
      const refused: Array<{ type: string; reply: Reply }> = [];
      await inBatches(few(worker, FIELD_TYPES, 2), async (type) => {
        const reply = await attempt(type, CHOICES.has(type));
        if (reply.ok && reply.id !== '') made.push({ id: reply.id, record: reply.item, reply });
        else refused.push({ type, reply });
        if (reply.ok) claimCreated(type, reply);
      });
      const listed = await bench.listed(made);
      for (const { id, reply } of made) {
        const field = listed.get(id);
        if (field === undefined) continue;
        check.isArray('attendee-field.options.value', field['options'], [reply]);
        check.oneOf('attendee-field.type.value', field['type'], FIELD_TYPES, [reply]);
      }
      // Room is made first: an environment may limit how many there are.
      await inBatches(made, ({ id }) => bench.delete(id));
      for (const { type, reply } of refused) {
        const room = before.has(type) ? await formWithout(bench, worker.profile, type) : bench.event;
        if (room === undefined) {
          check.notes.observe('fields.create.validation', `${reply.status}`, reply, `a second ${type}`);
          continue;
        }
        await withFields(check, sandbox, worker, (at) => insist(type, reply, at), room);
      }

      /** Tries a type that was refused once more, where the form has none of it, beside one that is taken. */
      async function insist(type: string, reply: Reply, at: FieldBench): Promise<void> {
        const again = await attempt(type, false, at);
        const third = again.ok ? again : await attempt(type, true, at);
        const control = await attempt('short_text', false, at);
        if (third.ok) {
          check.notes.observe('fields.create.validation', `${reply.status} at first`, reply, type);
          claimCreated(type, third);
        } else if (!control.ok || (OF_ATTENDEE.has(type) && third.status < 500))
          check.notes.observe('fields.create.validation', `${reply.status}`, reply, `the type ${type}`);
        else
          check.breaks('fields.create.every-type', {
            message: `${type} cannot be created, with or without options, while short_text can`,
            expected: '201',
            actual: `${third.status} ${third.text.slice(0, 160)}`,
            replies: [reply, again, third],
          });
      }

      function claimCreated(type: string, reply: Reply): void {
        const { item } = reply;
        check.answers('fields.create.201', reply, 201);
        check.holds('fields.create.every-type', reply);
        check.carries('fields.create.keeps-type', item, { type }, [reply], 'another type than was sent');
        const sent = JSON.parse(reply.exchange.request.body ?? '{}') as { item?: { label?: string } };
        if (!LAYOUT.has(type))
          check.carries('fields.create.keeps-label', item, { label: sent.item?.label }, [reply]);
        if (type === 'short_text')
          check.notes.observe('fields.create.name', nameForm(item, sent.item?.label ?? ''), reply);
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

import { provenBy } from '../../fixtures/check/claims.ts';
import { few } from '../../fixtures/records/breadth.ts';
import { type FieldBench, LAYOUT, OF_ATTENDEE, withFields } from '../../fixtures/records/fields.ts';
import { formWithout } from '../../fixtures/records/form-without.ts';
import { inBatches } from '../../fixtures/records/in-batches.ts';
import { idOf, type Reply, rules, test } from '../../fixtures/test.ts';
import { differences, heldField } from '../../judge/compare.ts';
import { FIELD_TYPES } from '../../spec/contract.ts';

test.use({ exclusive: true });

const OPTIONS = ['Vegan', 'Asparagus', 'Meat'];
/** Types to come from: a line of text, a choice, and something that is shown. */
const ORIGINS = ['short_text', 'dropdown', 'paragraph'] as const;
/** A service that lets so many types become each other has no reason of its own to keep one out. */
const NEARLY_ALL = 40;
/** So many times a list is waited for that does not show a new type at once. */
const MOST_WAITS = 3;

test(
  'PATCH turns an attendee field into each of the 49 types, as the list shows, and leaves its label',
  rules('fields.update.200', 'fields.update.keeps-type', 'fields.update.untouched', 'fields.update.listed'),
  async ({ check, sandbox, worker }) =>
    withFields(check, sandbox, worker, async (bench) => {
      const before = new Set((await bench.list()).items.map((field) => field['type']));
      const origins = await bench.taken(
        few(worker, ORIGINS, 1).map((type) => ({
          label: bench.label(),
          type,
          ...(type === 'dropdown' && { options: OPTIONS }),
        })),
      );
      const ids = origins.map((field) => String(field['id']));
      if (ids.length === 0) return check.limits.leave('no attendee field could be made');
      /** The labels as they were answered last, by event and id. */
      const labels = new Map<string, unknown>();
      for (const { id, type, label } of origins)
        if (!LAYOUT.has(String(type))) labels.set(`${bench.event}/${String(id)}`, label);
      let waits = 0;
      const refused = new Map<string, Reply[]>();
      const turn = async (id: string, type: string): Promise<void> => {
        const replies = await turned(bench, id, type);
        if (replies.length > 0) refused.set(type, [...(refused.get(type) ?? []), ...replies]);
        else {
          refused.delete(type);
          accepted.add(type);
        }
      };
      const accepted = new Set<string>();
      // The first origin tries all; what it is refused, the others try as well.
      const [first = '', ...others] = ids;
      for (const type of few(worker, FIELD_TYPES, 2)) await turn(first, type);
      for (const id of others)
        await inBatches(
          [...refused.keys()].filter((type) => !accepted.has(type)),
          (type) => turn(id, type),
          1,
        );
      for (const [type, replies] of refused) {
        const [reply] = replies;
        if (reply === undefined || accepted.has(type)) continue;
        const without = before.has(type) ? await elsewhere(type) : replies;
        if (
          without.length === 0 ||
          OF_ATTENDEE.has(type) ||
          accepted.size < NEARLY_ALL ||
          !without.every((one) => one.status === 422)
        )
          check.notes.observe(
            'fields.create.validation',
            `${reply.status}`,
            reply,
            `update to the type ${type}`,
          );
        else
          check.breaks('fields.update.200', {
            message: `no attendee field can become ${type}, while ${accepted.size} other types can be had`,
            expected: '200',
            actual: `${reply.status} ${reply.text.slice(0, 120)}`,
            replies: provenBy(reply, without.filter((one) => one !== reply).slice(0, 3)),
          });
      }

      /** Gives a question this type, with options or without, and answers the refusals where neither is taken. */
      async function turned(at: FieldBench, id: string, type: string): Promise<Reply[]> {
        const lean = await at.update(id, { type }, { intent: 'probe' });
        const full = lean.ok ? lean : await at.update(id, { type, options: OPTIONS }, { intent: 'probe' });
        if (!full.ok) return [lean, full];
        check.carries('fields.update.keeps-type', full.item, { type }, [full], 'another type than was sent');
        claimLabel(`${at.event}/${id}`, type, full);
        await claimListed(at, id, full);
        return [];
      }

      /** Claims that a new type leaves the label alone, between two types that ask. */
      function claimLabel(key: string, type: string, reply: Reply): void {
        const label = labels.get(key);
        labels.set(key, LAYOUT.has(type) ? undefined : reply.item['label']);
        if (label !== undefined && !LAYOUT.has(type))
          check.carries(
            'fields.update.untouched',
            reply.item,
            { label },
            [reply],
            'a new type changed the label',
          );
      }

      /** Claims that the list shows the type and the label that an update answered. */
      async function claimListed(at: FieldBench, id: string, reply: Reply): Promise<void> {
        if (waits === MOST_WAITS) return;
        const expected = heldField(reply.item, ['required', 'options', 'name']);
        const list = await at.list();
        const field = list.items.find((one) => idOf(one) === id);
        if (differences(field, expected).length === 0) {
          check.holds('fields.update.listed', reply, list);
          return;
        }
        waits += 1;
        await at.eventually([
          {
            ...{ id, expected, replies: [reply] },
            rule: 'fields.update.listed',
            message: `the list does not show what an update to the type ${String(expected['type'])} answered`,
          },
        ]);
      }

      /** What refuses a type under an event whose form has none of it yet; nothing where there is no such event. */
      async function elsewhere(type: string): Promise<Reply[]> {
        const event = await formWithout(bench, worker.profile, type);
        if (event === undefined) return [];
        const tries = async (at: FieldBench): Promise<Reply[]> => {
          const [one] = await at.taken([{ label: at.label(), type: 'short_text' }]);
          return one === undefined ? [] : turned(at, String(one['id']), type);
        };
        return withFields(check, sandbox, worker, tries, event);
      }
    }),
);

import { provenBy } from '../../fixtures/check/claims.ts';
import { few } from '../../fixtures/records/breadth.ts';
import { type FieldBench, OF_ATTENDEE, withFields } from '../../fixtures/records/fields.ts';
import { formWithout } from '../../fixtures/records/form-without.ts';
import { inBatches } from '../../fixtures/records/in-batches.ts';
import { type Reply, rules, test } from '../../fixtures/test.ts';
import { FIELD_TYPES } from '../../spec/contract.ts';

test.use({ exclusive: true });

const OPTIONS = ['Vegan', 'Asparagus', 'Meat'];
/** Types to come from: a line of text, a choice, and something that is shown. */
const ORIGINS = ['short_text', 'dropdown', 'paragraph'] as const;
/** A service that lets so many types become each other has no reason of its own to keep one out. */
const NEARLY_ALL = 40;

test(
  'PATCH turns an attendee field into each of the 49 types',
  rules('fields.update.200', 'fields.update.keeps-type'),
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
        return [];
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

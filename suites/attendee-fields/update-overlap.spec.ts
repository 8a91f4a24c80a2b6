import { withFields } from '../../fixtures/records/questions.ts';
import { type Reply, rules, test } from '../../fixtures/test.ts';

// A question that must be answered may stand where people register meanwhile.
test.use({ exclusive: true });

const ROUNDS = 4;

test(
  'PATCHes of different attributes of one attendee field that overlap are both kept',
  rules('fields.update.untouched'),
  async ({ check, sandbox, worker }) =>
    withFields(check, sandbox, worker, async (bench) => {
      const { id } = await bench.make({ type: 'dropdown', options: ['Small', 'Large'], required: false });
      for (let round = 0; round < ROUNDS; round += 1) {
        const items = [
          { label: bench.label() },
          round % 2 === 0 ? { required: round === 0 } : { options: ['Small', 'Large', `Size ${round}`] },
        ];
        const replies = await Promise.all(
          // Of two at once a service may refuse one: only what it takes must be kept.
          items.map((item) => bench.update(id, item, { intent: 'probe', keepConflict: true })),
        );
        const taken = items.filter((_, index) => replies[index]?.ok);
        for (const reply of replies)
          if (!reply.ok)
            check.notes.observe('fields.create.validation', `${reply.status}`, reply, 'updates that overlap');
        // One alone undoes no other.
        if (taken.length < items.length) continue;
        await bench.eventually([
          {
            id,
            expected: Object.assign({}, ...taken),
            rule: 'fields.update.untouched',
            message: 'of two updates of an attendee field at once one was undone',
            replies: replies as [Reply, ...Reply[]],
          },
        ]);
      }
    }),
);

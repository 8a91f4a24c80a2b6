import fc from 'fast-check';
import { holdsForAll, type PropertyOutcome } from '../../fixtures/property/property.ts';
import { withFields } from '../../fixtures/records/questions.ts';
import { type ApiRecord, idOf, rules, test } from '../../fixtures/test.ts';
import { settled } from '../../harness/reading/settle.ts';
import { KEPT_RULES } from '../../spec/ledger/index.ts';
import {
  CreateField,
  compareFields,
  DeleteField,
  type FieldBench,
  type FieldModel,
  identityFor,
  ReadFields,
  UpdateField,
} from './model/field-commands.ts';
import { breachOf } from './model/model.ts';

test.use({ exclusive: true });

/** Creates by which no validation could be surprised. */
const ITEMS = [
  { type: 'short_text' },
  { type: 'text_area', required: false },
  { type: 'dropdown', options: ['Vegan', 'Asparagus', 'Meat'] },
  { type: 'radio', options: ['Train', 'Bus'], required: true },
  { type: 'checkbox', options: ['Mon', 'Fri'], required: false },
] as const;

const UPDATES = [
  { label: 'another' },
  { required: true },
  { required: false },
  { label: 'another', required: true },
] as const;

/** Numbers of fields times whether any was deleted, times the commands. */
const REACHABLE = (CreateField.most + 1) * 2 * (UPDATES.length + 4);

test(
  'any sequence of creates, updates and deletes of attendee fields leaves what its answers said',
  rules(
    'fields.create.listed',
    'fields.update.listed',
    'fields.update.untouched',
    'fields.delete.gone',
    ...Object.values(KEPT_RULES.createAttendeeField),
    ...Object.values(KEPT_RULES.updateAttendeeField),
  ),
  async ({ check, sandbox, worker }) =>
    withFields(check, sandbox, worker, async (fields) => {
      const reached: Record<string, number> = {};
      const probe = { intent: 'probe' } as const;
      const bench: FieldBench = {
        personal: worker.profile.user !== undefined,
        label: () => fields.label(),
        create: (item, personal) => fields.create({ item, ...probe, as: identityFor(personal, bench) }),
        update: (id, item, personal) =>
          fields.update(id, item, { ...probe, as: identityFor(personal, bench) }),
        delete: (id, personal) => fields.delete(id, { ...probe, as: identityFor(personal, bench) }),
        read: (satisfies) =>
          settled(
            async () => {
              const last = await fields.list();
              const seen: ReadonlyMap<string, ApiRecord> = new Map(last.items.map((one) => [idOf(one), one]));
              return { seen, last };
            },
            ({ seen }) => satisfies(seen),
            worker.profile.settle_ms,
          ),
        reached: (state, command) => {
          const key = `${state} × ${command}`;
          reached[key] = (reached[key] ?? 0) + 1;
        },
      };
      const index = fc.nat({ max: CreateField.most - 1 });
      const commands = fc.commands<FieldModel, FieldBench, false>(
        [
          fc.tuple(fc.constantFrom(...ITEMS), fc.boolean()).map((all) => new CreateField(...all)),
          fc.tuple(index, fc.constantFrom(...UPDATES), fc.boolean()).map((all) => new UpdateField(...all)),
          fc.tuple(index, fc.boolean(), fc.boolean()).map((all) => new DeleteField(...all)),
          fc.constant(new ReadFields()),
        ],
        { maxCommands: 16, size: 'max' },
      );
      await holdsForAll(check, worker, {
        name: 'a sequence of field commands',
        arbitrary: commands,
        runs: { quick: 1, normal: 6, deep: 60 },
        rules: ['fields.update.listed', 'fields.update.untouched', 'fields.delete.gone'],
        tries: async (sequence): Promise<PropertyOutcome> => {
          const model: FieldModel = { fields: [], deleted: [], shown: new Set() };
          try {
            await new CreateField(ITEMS[0], false).run(model, bench);
            await fc.asyncModelRun(() => ({ model, real: bench }), sequence);
            const list = await compareFields(model, bench);
            return { held: [list], rules: model.shown };
          } catch (error) {
            return breachOf(error);
          } finally {
            await fields.clear();
          }
        },
      });
      check.notes.covered('model of attendee fields: states × commands', reached, REACHABLE);
    }),
);

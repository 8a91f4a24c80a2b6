import { readsOtherwise } from '../../fixtures/check/reads-otherwise.ts';
import { itemOf } from '../../fixtures/property/arbitraries/item.ts';
import { itemSchemaOf } from '../../fixtures/property/arbitraries/schema.ts';
import { DRAWN, PLAIN_UPDATES, plainUpdate } from '../../fixtures/property/plain-update.ts';
import { breachIn, holdsForAll, type PropertyOutcome } from '../../fixtures/property/property.ts';
import { sized } from '../../fixtures/records/breadth.ts';
import { knownValues, plainValues, renewed } from '../../fixtures/records/known-values.ts';
import { EXPLORED } from '../../fixtures/records/run-ground.ts';
import { rules, test } from '../../fixtures/test.ts';
import { differences, differingAttributes, held } from '../../judge/compare.ts';
import { KEPT_RULES, type RuleId } from '../../spec/ledger/index.ts';

const CREATE = itemSchemaOf('createAttendee') ?? {};
const UPDATE = itemSchemaOf('updateAttendee') ?? {};

type Item = Readonly<Record<string, unknown>>;

/** The rule that the first attribute which did not come back breaks. */
function lostIn(operation: 'createAttendee' | 'updateAttendee', shown: unknown, item: Item): RuleId {
  const [attribute = ''] = differingAttributes(shown, item);
  if (attribute === 'rsvp_status') return 'rsvp.value-sent';
  // What is shrunk holds nothing that the breach can do without.
  if (operation === 'updateAttendee' && 'rsvp_status' in item) return 'rsvp.with-others';
  if (operation === 'updateAttendee' && item[attribute] === null) return 'attendees.update.null-kept';
  const kept: Readonly<Record<string, RuleId>> = KEPT_RULES[operation];
  return kept[attribute] ?? 'attendees.create.listed';
}

/** What has to come back: an event may have a registration type by default, which an attendee without one is given. */
const withoutNullType = (item: Item): Item =>
  Object.fromEntries(
    Object.entries(item).filter(([name, value]) => name !== 'registration_type_id' || value !== null),
  );

test(
  'POST with any plain item that the contract allows answers 201 and keeps every value',
  rules('attendees.create.201', 'attendees.create.null-accepted'),
  async ({ api, check, sandbox, worker }) => {
    sandbox.writable();
    const event = sandbox.event;
    const known = plainValues(worker, sandbox);
    const runs = { quick: 2, normal: 4, deep: 200 };
    const noType = !(
      'registration_type_id' in (await sandbox.typed(sized(worker, runs.quick, runs.normal, runs.deep)))
    );
    await holdsForAll(check, worker, {
      name: 'a plain attendee',
      arbitrary: itemOf(CREATE, {
        manner: 'plain',
        known,
        without: ['fields', ...(noType ? ['registration_type_id'] : [])],
        // Services may demand more than the text does (which is a gap): what is absent is asked about elsewhere.
        always: ['last_name', 'email', 'phone', 'job_title', 'company'],
      }),
      runs,
      rules: ['attendees.create.201'],
      tries: async (drawn): Promise<PropertyOutcome> => {
        if (!(await sandbox.explores())) return EXPLORED;
        const item = renewed(sandbox, drawn);
        const reply = await api.call('createAttendee', { path: { event_id: event }, item });
        const breach = breachIn(reply);
        if (breach !== null) return { broke: breach };
        if (!reply.ok) return { idle: `${reply.exchange.operation} answered ${reply.status}` };
        sandbox.leave(event, reply);
        const named = withoutNullType(item);
        const [difference] = differences(reply.item, named);
        if (difference === undefined) return { held: [reply] };
        const message = 'a plain value did not come back from a create';
        return {
          broke: {
            rule: lostIn('createAttendee', reply.item, named),
            message,
            actual: difference,
            replies: [reply],
          },
        };
      },
    });
  },
);

test(
  PLAIN_UPDATES.title,
  rules('attendees.update.200', 'attendees.update.untouched', 'attendees.update.null-kept').quick(),
  async ({ api, check, sandbox, worker }) => {
    const guest = await sandbox.borrow();
    let before = held(guest.record);
    await holdsForAll(check, worker, {
      name: 'a plain update',
      arbitrary: plainUpdate(plainValues(worker, sandbox)),
      runs: { quick: 3, normal: 60, deep: 600 },
      least: DRAWN,
      rules: ['attendees.update.200', 'attendees.update.untouched'],
      tries: async (drawn): Promise<PropertyOutcome> => {
        const item = renewed(sandbox, drawn);
        const reply = await api.call('updateAttendee', {
          path: { event_id: guest.event, id: guest.id },
          item,
        });
        const breach = breachIn(reply);
        // Nothing says what became of the record then: what is claimed next starts from what is shown next.
        if (breach !== null || !reply.ok) before = {};
        if (breach !== null) return { broke: breach };
        if (!reply.ok) return { idle: `${reply.exchange.operation} answered ${reply.status}` };
        const rest = Object.fromEntries(Object.entries(before).filter(([name]) => !(name in item)));
        // What is claimed next starts from what was shown.
        before = held(reply.item);
        const [lost] = differences(reply.item, item);
        if (lost !== undefined) {
          const rule = lostIn('updateAttendee', reply.item, item);
          const message = 'a plain value did not come back from an update';
          return { broke: { rule, message, actual: lost, replies: [reply] } };
        }
        const changed = readsOtherwise(
          reply.item,
          rest,
          [reply],
          (attributes) => `an update of ${Object.keys(item).join(', ')} changed ${attributes}`,
        );
        return changed === undefined
          ? { held: [reply] }
          : { broke: { rule: 'attendees.update.untouched', ...changed } };
      },
    });
    if (Object.keys(before).length === 0) return;
    check.eventually.attendee({
      event: guest.event,
      id: guest.id,
      expected: before,
      rule: 'attendees.update.listed',
      message: 'later reads do not show what the last of many updates answered',
      replies: [guest.reply],
    });
  },
);

for (const [operation, schema] of [
  ['createAttendee', CREATE],
  ['updateAttendee', UPDATE],
] as const)
  test(
    `${operation} with text of every kind keeps it or refuses it in due form`,
    rules('errors.no-500'),
    async ({ api, check, sandbox, worker }) => {
      sandbox.writable();
      const creates = operation === 'createAttendee';
      const { event } = sandbox;
      const guest = creates ? undefined : await sandbox.borrow();
      await holdsForAll(check, worker, {
        name: `wild text to ${operation}`,
        arbitrary: itemOf(schema, {
          manner: 'wild',
          known: knownValues(worker, sandbox),
          without: ['fields', 'registration_type_id', 'rsvp_status'],
          always: ['first_name', 'last_name'],
        }),
        runs: { quick: 2, normal: creates ? 2 : 40, deep: 300 },
        rules: ['errors.no-500'],
        tries: async (item): Promise<PropertyOutcome> => {
          if (creates) {
            if (!(await sandbox.explores())) return EXPLORED;
          }
          const path = guest === undefined ? { event_id: event } : { event_id: event, id: guest.id };
          const reply = await api.call(operation, { path, item, intent: 'probe' });
          if (!reply.ok) check.notes.observe('limits.lengths', reply.status, reply, 'text beyond the plain');
          else if (differences(reply.item, item).length > 0)
            check.notes.observe('attendee.text-normalisation', 'some text comes back changed', reply);
          const breach = breachIn(reply);
          return breach === null ? { held: [reply] } : { broke: breach };
        },
      });
    },
  );

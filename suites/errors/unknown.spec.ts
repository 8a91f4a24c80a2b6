import type { Check } from '../../fixtures/check/check.ts';
import { inquired } from '../../fixtures/check/inquired.ts';
import { type ApiOperation, validCall } from '../../fixtures/property/valid-calls.ts';
import type { CreatedAttendee } from '../../fixtures/records/made-attendees.ts';
import type { EventQuestions } from '../../fixtures/records/questions.ts';
import { withFields } from '../../fixtures/records/questions.ts';
import { CLIENT, type Identity, PERSONAL, type Reply, rules, test } from '../../fixtures/test.ts';
import type { CallOptions, PathValue } from '../../harness/call/call-options.ts';
import { Refusal } from '../../harness/inquiry/explanation.ts';
import { DoorShut } from '../../harness/inquiry/explanations/door-shut.ts';
import { held } from '../../judge/compare.ts';
import { RECORD_RULES } from '../../judge/unknown-rules.ts';
import { isCheckIn, OPERATIONS } from '../../spec/contract.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { refusalsAbout } from '../../spec/refusals.ts';
import { confirmed } from '../check-in/check-in.ts';

test.use({ exclusive: true });

const UNKNOWN_EVENT: readonly ApiOperation[] = [
  'getEvent',
  'listAttendees',
  'createAttendee',
  'listAttendeeFields',
  'createAttendeeField',
  ...(Object.keys(RECORD_RULES) as ApiOperation[]),
];

/** Refusals of a check-in for want of a body, which are judged by themselves: what comes with `item` shows what is found. */
const FOR_WANT_OF_A_BODY: ReadonlySet<number> = refusalsAbout('bodyless');

test(
  'every operation answers 404 for an event and for a record that do not exist',
  rules(
    'errors.unknown-event',
    'errors.unknown-attendee',
    'errors.unknown-field',
    'errors.unknown-registration-type',
    'errors.404-envelope',
  ),
  async ({ api, check, sandbox, worker }) =>
    withFields(check, sandbox, worker, async (bench) => {
      const { profile } = worker;
      const event = sandbox.event;
      const guest = await sandbox.borrow();
      const field = await bench.make({ type: 'short_text' });
      const doorShut = new DoorShut(async (move) => {
        const [door] = await confirmed(check, await sandbox.borrows(1, 'unscanned'));
        if (move !== 'checkIn') await door?.move('checkIn', 'empty item', { item: {} });
        return (await door?.move(move, 'empty item', { item: {} }))?.answered;
      });
      const tokens: Identity[] = profile.user === undefined ? [CLIENT] : [CLIENT, PERSONAL];
      if (profile.registration_type_id === undefined)
        check.limits.stop({
          why: 'the profile names no registration_type_id',
          of: 'profile',
          rules: ['errors.unknown-registration-type'],
        });
      // The positive controls: the records that the calls below replace one by one are there.
      check.limits.given(await api.call('getEvent', { path: { id: event } }));
      const updated = check.limits.given(
        await api.call('updateAttendee', fresh('updateAttendee', guest, bench, field.id)),
      );
      check.limits.given(
        await api.call('updateAttendeeField', fresh('updateAttendeeField', guest, bench, field.id)),
      );
      const type = fresh('getRegistrationType', guest, bench, field.id);
      if (type.path !== undefined) await api.call('getRegistrationType', { ...type, intent: 'probe' });

      for (const as of tokens) {
        await Promise.all(
          UNKNOWN_EVENT.map((operation) =>
            unknown(
              operation,
              'errors.unknown-event',
              (path) =>
                'event_id' in path
                  ? { ...path, event_id: sandbox.unknownId }
                  : { ...path, id: sandbox.unknownId },
              as,
            ),
          ),
        );
        await Promise.all(
          (Object.entries(RECORD_RULES) as Array<[ApiOperation, RuleId]>).map(([operation, rule]) =>
            unknown(operation, rule, (path) => ({ ...path, id: sandbox.unknownId }), as),
          ),
        );
      }
      check.eventually.attendee({
        event,
        id: guest.id,
        expected: held(updated.item),
        rule: 'errors.unknown-event',
        message: 'a call under an event that does not exist changed an attendee',
        replies: [updated],
      });

      async function unknown(
        operation: ApiOperation,
        rule: RuleId,
        change: (path: Readonly<Record<string, PathValue>>) => Record<string, PathValue>,
        as: Identity,
      ): Promise<void> {
        const options = fresh(operation, guest, bench, field.id);
        if (options.path === undefined) return;
        const bodies: CallOptions[] = isCheckIn(operation) ? [{ path: options.path }, options] : [options];
        for (const body of bodies) {
          const path = change(body.path ?? {});
          await claimNotFound(await api.call(operation, { ...body, path, as, intent: 'probe' }), {
            ...{ check, operation, rule, doorShut },
            hasItem: body.item !== undefined,
          });
        }
      }

      function fresh(
        operation: ApiOperation,
        on: CreatedAttendee,
        from: EventQuestions,
        fieldId: string,
      ): CallOptions {
        const inFields = OPERATIONS[operation].chapter === 'attendee-fields';
        const targets = { event: inFields ? from.event : event, guest: on, fieldId };
        return validCall(operation, worker, sandbox, targets)?.options ?? {};
      }
    }),
);

/** A call for something that does not exist. */
interface NotThere {
  readonly check: Check;
  readonly operation: ApiOperation;
  readonly rule: RuleId;
  readonly hasItem: boolean;
  readonly doorShut: DoorShut;
}

/** Claims that it was answered with 404, unless the door is shut for all. */
async function claimNotFound(reply: Reply, of: NotThere): Promise<void> {
  const { check, operation, rule, hasItem, doorShut } = of;
  const refusal = new Refusal({ operation, options: {}, live: 'client' }, reply.answered);
  const ofDoor = rule === 'errors.unknown-attendee' ? [doorShut] : [];
  const found = await inquired(check, ofDoor, refusal);
  if ('reason' in found) return check.limits.stop({ why: found.reason, of: 'environment', rules: [rule] });
  if (!hasItem && isCheckIn(operation) && FOR_WANT_OF_A_BODY.has(reply.status))
    return check.notes.observe('checkin.empty-object', `${reply.status}`, reply, 'no body, of nobody');
  const what = rule === 'errors.unknown-event' ? 'an event' : 'a record';
  check.answers(rule, reply, 404, `${operation} for ${what} that does not exist is not answered with 404`);
  if (reply.status === 404 && OPERATIONS[operation].statuses.includes(404))
    check.envelops('errors.404-envelope', reply);
}

import {
  API_OPERATIONS,
  type ApiOperation,
  onFields,
  READING,
  validCall,
} from '../../fixtures/property/valid-calls.ts';
import { isFree, knownIds } from '../../fixtures/records/known-ids.ts';
import { withFields } from '../../fixtures/records/questions.ts';
import { type Reply, rules, test } from '../../fixtures/test.ts';
import type { PathValue } from '../../harness/call/call-options.ts';
import { held } from '../../judge/compare.ts';
import { OPERATIONS } from '../../spec/contract.ts';
import { ruleOfUnknown } from './unknown-rules.ts';

test.use({ exclusive: true });

/** Integers that no record has: a client may well send them. */
const INTEGERS: readonly PathValue[] = [
  0,
  -1,
  '2147483648',
  '9223372036854775808',
  '1000000000000000000000000000000',
];

/** Who keeps 32 bits of an id reads the id of a record in one that is larger by this. */
const WRAPS = 2n ** 32n;

/** What is no integer. A lenient reading finds no record either, as some of these go to operations that delete. */
const STRANGE: readonly string[] = [
  'abc',
  '2147483000.5',
  '2147483000e1',
  ' 2147483000',
  "2147483000'",
  '２１４７４８３０００',
  '\u0000',
];

/** Finds a record of each kind. */
const FINDING = ['getRegistrationType', 'updateAttendee', 'updateAttendeeField'] as const;

/** Whether an answer shows a record that has the id after all: some count from 0. */
const isNamed = ({ item }: Reply, operation: ApiOperation, parameter: string, id: PathValue): boolean =>
  String(item[operation === 'getEvent' || parameter === 'id' ? 'id' : 'event_id']) === String(id);

test(
  'ids that no record has, huge or no integers at all, are answered without a success or an internal error',
  rules(
    'errors.no-500',
    'errors.malformed-no-500',
    'errors.unknown-event',
    'errors.unknown-attendee',
    'errors.unknown-field',
    'errors.unknown-registration-type',
    'attendees.update.refused-changes-nothing',
  ),
  async ({ api, check, sandbox, worker }) =>
    withFields(check, sandbox, worker, async (bench) => {
      const guest = await sandbox.borrow();
      const field = await bench.make({ type: 'short_text' });
      const zeroth = await api.call('getEvent', { path: { id: 0 }, intent: 'probe' });
      // What is there is found: by each of these the record of the profile, or of this check.
      let shown = guest.record;
      for (const operation of FINDING) {
        const event = onFields(operation) ? bench.event : sandbox.event;
        const valid = validCall(operation, worker, sandbox, { event, guest, fieldId: field.id });
        if (valid === undefined) continue;
        const reply = await api.call(operation, { ...valid.options, intent: 'probe' });
        if (reply.ok && operation === 'updateAttendee') shown = reply.item;
      }
      for (const operation of API_OPERATIONS)
        await Promise.all(
          OPERATIONS[operation].pathParams.map(async (parameter) => {
            for (const id of INTEGERS)
              claim(operation, parameter, id, await send(operation, parameter, id, 'probe'));
            for (const id of STRANGE)
              claim(operation, parameter, id, await send(operation, parameter, id, 'malformed'));
            const far = await wrapped(operation, parameter);
            if (far !== undefined)
              claim(operation, parameter, far, await send(operation, parameter, far, 'probe'));
          }),
        );
      check.eventually.attendee({
        event: guest.event,
        id: guest.id,
        expected: held(shown),
        rule: 'attendees.update.refused-changes-nothing',
        message: 'calls with ids that no record has changed an attendee',
        replies: [guest.reply],
      });

      async function send(
        operation: ApiOperation,
        parameter: string,
        id: PathValue,
        intent: 'probe' | 'malformed',
      ): Promise<Reply | undefined> {
        const event = onFields(operation) ? bench.event : sandbox.event;
        const valid = validCall(operation, worker, sandbox, { event, guest, fieldId: field.id });
        if (valid === undefined) return undefined;
        const path = { ...valid.options.path, [parameter]: id };
        if (id === 0 && !(await isUnused(operation, parameter, event))) return undefined;
        return api.call(operation, { ...valid.options, path, intent });
      }

      /** The id of what is there, and 32 bits more; undefined where ids are that large, or no numbers. */
      async function wrapped(operation: ApiOperation, parameter: string): Promise<string | undefined> {
        const event = onFields(operation) ? bench.event : sandbox.event;
        const valid = validCall(operation, worker, sandbox, { event, guest, fieldId: field.id });
        const id = String(valid?.options.path?.[parameter]);
        return /^\d{1,9}$/.test(id) ? String(BigInt(id) + WRAPS) : undefined;
      }

      /** Some count from 0: what has that number is looked for before anything is written to it, or listed. */
      async function isUnused(operation: ApiOperation, parameter: string, event: string): Promise<boolean> {
        if (parameter === 'event_id') return !zeroth.ok;
        if (READING.includes(operation)) return true;
        return isFree(await knownIds(check, onFields(operation) ? 'field' : 'attendee', event), '0');
      }

      function claim(
        operation: ApiOperation,
        parameter: string,
        id: PathValue,
        reply: Reply | undefined,
      ): void {
        if (reply === undefined) return;
        const integer = !STRANGE.includes(String(id));
        check.avoids(
          integer ? 'errors.no-500' : 'errors.malformed-no-500',
          reply,
          500,
          `${operation} answers 500 to ${parameter} ${String(id)}`,
        );
        if (integer && !isNamed(reply, operation, parameter, id))
          check.refuses(
            ruleOfUnknown(operation, parameter),
            reply,
            `${operation} serves ${parameter} ${String(id)}, which nothing has`,
          );
        if (operation === 'getEvent')
          check.notes.observe('events.get.invalid-id', `${reply.status}`, reply, `id ${String(id)}`);
        if (integer && !reply.ok && reply.status !== 404)
          check.notes.observe(
            'errors.unlisted',
            `${reply.status}`,
            reply,
            `${operation}, ${parameter} ${String(id)}`,
          );
      }
    }),
);

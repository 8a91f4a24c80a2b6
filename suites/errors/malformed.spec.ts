import { type ApiOperation, WRITING } from '../../fixtures/property/valid-calls.ts';
import type { CreatedAttendee } from '../../fixtures/records/made-attendees.ts';
import { type EventQuestions, withFields } from '../../fixtures/records/questions.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import { type Reply, rules, test } from '../../fixtures/test.ts';
import type { CallOptions, PathValue } from '../../harness/call/call-options.ts';
import { jsonText } from '../../judge/body.ts';
import { held } from '../../judge/compare.ts';
import { OPERATIONS } from '../../spec/contract.ts';

test.use({ exclusive: true });

const DEEP = 2000;

/** Bodies that are no JSON, or say that they are none. `text` is the body that would do. */
const MALFORMED: ReadonlyArray<readonly [string, (text: string) => CallOptions]> = [
  ['broken JSON', () => ({ raw: '{"item": {"first_name": }' })],
  ['truncated JSON', (text) => ({ raw: text.slice(0, -2) })],
  ['a bare word', () => ({ raw: 'item' })],
  ['an empty body', () => ({ raw: '' })],
  ['text after the end', (text) => ({ raw: `${text} }` })],
  ['single quotes', (text) => ({ raw: text.replaceAll('"', "'") })],
  ['a broken escape', () => ({ raw: '{"item": {"first_name": "\\ud800 \\x41", "label": "\\u00"}}' })],
  ['half a surrogate pair', () => ({ raw: '{"item": {"company": "\\ud800", "label": "\\udc00"}}' })],
  ['deep nesting', () => ({ raw: `{"item": ${'['.repeat(DEEP)}${']'.repeat(DEEP)}}` })],
  ['XML', (text) => ({ raw: `<item>${text.length}</item>`, headers: { 'content-type': 'application/xml' } })],
  ['JSON as plain text', (text) => ({ raw: text, headers: { 'content-type': 'text/plain' } })],
  ['JSON without media type', (text) => ({ raw: text, headers: { 'content-type': null } })],
  ['a strange media type', (text) => ({ raw: text, headers: { 'content-type': 'application' } })],
  [
    'a form',
    () => ({
      raw: 'item%5Bcompany%5D=Form',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  ],
  [
    'a broken multipart form',
    () => ({ raw: '--x\r\n', headers: { 'content-type': 'multipart/form-data; boundary=x' } }),
  ],
];

/** Bodies that are JSON, of another shape than the contract's. */
const SHAPES: ReadonlyArray<readonly [string, string]> = [
  ['an array', '[]'],
  ['an array of items', '[{"item": {}}]'],
  ['a text', '"item"'],
  ['a number', '7'],
  ['null', 'null'],
  ['true', 'true'],
  ['a null item', '{"item": null}'],
  ['an item that is an array', '{"item": []}'],
  ['an item that is a text', '{"item": "text"}'],
  ['an item that is a number', '{"item": 7}'],
  ['an item in an item', '{"item": {"item": {}}}'],
];

test(
  'bodies that are malformed, or of another shape, are answered without an internal error',
  rules('errors.no-500', 'errors.malformed-no-500', 'attendees.update.refused-changes-nothing'),
  async ({ api, check, sandbox, worker }) =>
    withFields(check, sandbox, worker, async (bench) => {
      const guest = await sandbox.borrow();
      const door = await sandbox.borrow('unscanned');
      const field = await bench.make({ type: 'short_text' });
      let untouched = true;
      for (const operation of WRITING)
        await Promise.all([
          (async () => {
            for (const [what, make] of MALFORMED) {
              const reply = await send(operation, make, 'malformed');
              check.avoids('errors.malformed-no-500', reply, 500, `${operation} answers 500 to ${what}`);
              check.notes.observe('errors.malformed-body', `${reply.status}`, reply, `${what}, ${operation}`);
            }
          })(),
          (async () => {
            for (const [what, raw] of SHAPES) {
              const reply = await send(operation, () => ({ raw }), 'probe');
              check.avoids('errors.no-500', reply, 500, `${operation} answers 500 to ${what}`);
              check.notes.observe('errors.wrong-types', `${reply.status}`, reply, `${what}, ${operation}`);
            }
          })(),
        ]);
      if (!untouched) return;
      check.eventually.attendee({
        event: guest.event,
        id: guest.id,
        expected: held(guest.record),
        rule: 'attendees.update.refused-changes-nothing',
        message: 'updates that were malformed and refused changed an attendee',
        replies: [guest.reply],
      });

      async function send(
        operation: ApiOperation,
        make: (text: string) => CallOptions,
        intent: 'probe' | 'malformed',
      ): Promise<Reply> {
        const { path, text } = target(
          sandbox,
          operation,
          operation === 'updateAttendee' ? guest : door,
          bench,
          field.id,
        );
        const options = { path, headers: { 'content-type': 'application/json' }, ...make(text), intent };
        const reply =
          operation === 'createAttendeeField'
            ? await bench.create(options)
            : await api.call(operation, options);
        if (reply.ok && operation === 'updateAttendee') untouched = false;
        return reply;
      }
    }),
);

/** Where a valid call of an operation goes, and its body as text. A delete has no body: one is sent all the same, for no record. */
function target(
  sandbox: Sandbox,
  operation: ApiOperation,
  guest: CreatedAttendee,
  bench: EventQuestions,
  fieldId: string,
): { path: Record<string, PathValue>; text: string } {
  const onField = OPERATIONS[operation].chapter === 'attendee-fields';
  const attendee = operation === 'createAttendee' ? sandbox.newAttendee() : { company: 'Malformed' };
  const item = onField ? { label: bench.label(), type: 'short_text' } : attendee;
  const id = operation === 'deleteAttendeeField' ? '2147483000' : onField ? fieldId : guest.id;
  return { path: { event_id: onField ? bench.event : guest.event, id }, text: jsonText({ item }) };
}

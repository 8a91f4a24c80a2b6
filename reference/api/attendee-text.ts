import type { AnswerValue, Attendee, AttendeeField } from '../domain/records.ts';
import type { ServerPolicy } from '../policy.ts';
import type { World } from '../world.ts';

/**
 * The attendee list is the one large answer, and it is written straight from the records, without the objects of
 * views.ts in between. It must come to the same JSON as they do; a test holds the two together.
 */

/** JSON that is written already. */
export class Serialised {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Whether values are shown as they are stored and no fault looks at replies, so that records can be written directly. */
export const isShownAsStored = ({ policy, hooks }: Pick<World, 'policy' | 'hooks'>): boolean =>
  hooks.text === undefined && hooks.reply === undefined && showsStoredValues(policy);

const showsStoredValues = (policy: ServerPolicy): boolean =>
  policy.ids === 'small' &&
  policy.timestamps === 'iso' &&
  policy.qrCode === 'string' &&
  policy.position === 'integer' &&
  policy.unansweredFields === 'omit' &&
  !(policy.extraFields || policy.prettyJson);

/** Characters that JSON escapes, and surrogates, which it escapes where they are alone (ECMA-262, QuoteJSONString). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that JSON escapes
const SPECIAL = /["\\\u0000-\u001f\ud800-\udfff]/;

const quote = (text: string): string => (SPECIAL.test(text) ? JSON.stringify(text) : `"${text}"`);

const quoteOrNull = (text: string | null): string => (text === null ? 'null' : quote(text));

const valueText = (value: AnswerValue): string =>
  typeof value === 'string' ? quote(value) : JSON.stringify(value);

/** Questions change seldom and are repeated in every answer; each version is written once. */
const questions = new WeakMap<AttendeeField, string>();

function questionText(field: AttendeeField): string {
  const known = questions.get(field);
  if (known !== undefined) return known;
  const { id, label, required, position, name, type, options } = field;
  const text = JSON.stringify({ id, label, required, position, name, type, options });
  questions.set(field, text);
  return text;
}

function answersText(attendee: Attendee, form: ReadonlyMap<number, AttendeeField>): string {
  let text = '';
  for (const { field_id, value } of attendee.answers) {
    const field = form.get(field_id);
    if (field === undefined) continue;
    text += `${text === '' ? '' : ','}{"field":${questionText(field)},"value":${valueText(value)}}`;
  }
  return text;
}

/** One attendee as JSON. States, times and codes hold nothing that JSON escapes. */
export const attendeeText = (attendee: Attendee, form: ReadonlyMap<number, AttendeeField>): string =>
  `{"id":${attendee.id},"first_name":${quote(attendee.first_name)},"last_name":${quoteOrNull(attendee.last_name)},"email":${quoteOrNull(attendee.email)},"phone":${quoteOrNull(attendee.phone)},"job_title":${quoteOrNull(attendee.job_title)},"company":${quoteOrNull(attendee.company)},"rsvp_status":"${attendee.rsvp_status}","checkin_status":"${attendee.checkin_status}","qr_code":"${attendee.qr_code}","created_at":"${attendee.created_at}","registration_type_id":${attendee.registration_type_id},"event_id":${attendee.event_id},"fields":[${answersText(attendee, form)}]}`;

/** A page of attendees with its metadata as JSON. */
export function attendeePageText(
  rows: readonly Attendee[],
  form: ReadonlyMap<number, AttendeeField>,
  metadata: object,
): Serialised {
  let text = '{"items":[';
  for (let index = 0; index < rows.length; index += 1) {
    if (index > 0) text += ',';
    text += attendeeText(rows[index]!, form);
  }
  return new Serialised(`${text}],"metadata":${JSON.stringify(metadata)}}`);
}

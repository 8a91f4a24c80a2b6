import { isObject } from '../api/request-body.ts';
import { onItem, type View } from '../hook-kit.ts';
import { type Fault, subtle } from './fault.ts';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll("'", '&#39;');
const latin1 = (text: string): string => text.replaceAll(/[^\u0020-\u00ff]/gu, '?');
/** As a column loses them whose character set has three bytes a character. */
const threeBytes = (text: string): string => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '');
const unmarked = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

const onText =
  (name: string, change: (text: string) => string) =>
  (item: View): View => {
    const value = item[name];
    if (typeof value === 'string') return { ...item, [name]: change(value) };
    if (!Array.isArray(value)) return item;
    return { ...item, [name]: value.map((one: unknown) => (typeof one === 'string' ? change(one) : one)) };
  };

const onAnswerText =
  (change: (text: string) => string) =>
  (item: View): View =>
    Array.isArray(item.fields)
      ? {
          ...item,
          fields: item.fields.map((one: unknown) => (isObject(one) ? onText('value', change)(one) : one)),
        }
      : item;

/** Text of attendee fields and of answers that is spoiled on its way into the store. */
export const text: readonly Fault[] = [
  subtle(
    'fields.create.label-escaped',
    'fields.create.keeps-label',
    'An apostrophe or ampersand in the label of a new attendee field comes back escaped.',
    onItem(['createAttendeeField'], onText('label', escaped)),
  ),
  subtle(
    'fields.create.options-unmarked',
    'fields.create.keeps-options',
    'Letters in the options of a new attendee field lose their marks.',
    onItem(['createAttendeeField'], onText('options', unmarked)),
  ),
  subtle(
    'fields.update.label-latin1',
    'fields.update.keeps-label',
    'Letters beyond Latin-1 become question marks when a label is updated.',
    onItem(['updateAttendeeField'], onText('label', latin1)),
  ),
  subtle(
    'fields.update.options-escaped',
    'fields.update.keeps-options',
    'An apostrophe or ampersand in updated options comes back escaped.',
    onItem(['updateAttendeeField'], onText('options', escaped)),
  ),
  subtle(
    'create.answer.escaped',
    'attendees.create.keeps-fields',
    'An apostrophe or ampersand in an answer comes back escaped.',
    onItem(['createAttendee'], onAnswerText(escaped)),
  ),
  subtle(
    'create.answer.three-bytes',
    'attendees.create.keeps-fields',
    'Characters beyond the basic plane are lost from answers.',
    onItem(['createAttendee'], onAnswerText(threeBytes)),
  ),
];

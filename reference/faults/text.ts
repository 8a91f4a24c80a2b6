import { onItem } from '../hook-kit.ts';
import { type Fault, subtle } from './fault.ts';
import { onAnswerText, onText } from './on-text.ts';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll("'", '&#39;');
const latin1 = (text: string): string => text.replaceAll(/[^\u0020-\u00ff]/gu, '?');
/** As a column loses them whose character set has three bytes a character. */
const threeBytes = (text: string): string => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '');
const unmarked = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

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

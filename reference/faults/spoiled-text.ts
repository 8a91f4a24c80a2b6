import type { OperationId } from '../domain/operations.ts';
import { onItem } from '../hook-kit.ts';
import { type Fault, subtle } from './fault.ts';
import { onAnswerText, onText } from './on-text.ts';

const digitsOfOption = (options: readonly unknown[]): boolean =>
  options.every((option) => /^\d+$/.test(String(option)));

/** The options of attendee fields, changed as they come in. */
const onOptions = (
  operation: Extract<OperationId, 'createAttendeeField' | 'updateAttendeeField'>,
  change: (options: readonly unknown[]) => readonly unknown[],
) =>
  onItem([operation], (item) =>
    Array.isArray(item.options) ? { ...item, options: change(item.options) } : item,
  );

const onTextOf = (
  operation: 'createAttendee' | 'updateAttendee' | 'createAttendeeField' | 'updateAttendeeField',
  name: string,
  change: (text: string) => string,
) => onItem([operation], onText(name, change));

/** Text of signs, letters and words that few servers are tried with, and lists of options that few forms have. */
export const spoiledText: readonly Fault[] = [
  subtle(
    'text.created-sharp-s-doubled',
    'attendees.create.keeps-company',
    'A create writes ss for each sharp s in a company.',
    onTextOf('createAttendee', 'company', (text) => text.replaceAll('ß', 'ss')),
  ),
  subtle(
    'text.updated-ligature-lost',
    'attendees.update.keeps-last_name',
    'An update loses the ligatures in a last name.',
    onTextOf('updateAttendee', 'last_name', (text) => text.replaceAll(/[œæ]/giu, '')),
  ),
  subtle(
    'text.updated-dollar-lost',
    'attendees.update.keeps-company',
    'An update takes what stands behind a dollar sign in a company for a variable.',
    onTextOf('updateAttendee', 'company', (text) => text.replaceAll(/\$\w*/g, '')),
  ),
  subtle(
    'text.created-cut-at-hash',
    'attendees.create.keeps-job_title',
    'Of a job title a create keeps what stands before a number sign.',
    onTextOf('createAttendee', 'job_title', (text) => text.split('#')[0] ?? ''),
  ),
  subtle(
    'text.created-full-stop-lost',
    'attendees.create.keeps-company',
    'A create loses the full stop at the end of a company.',
    onTextOf('createAttendee', 'company', (text) => text.replace(/\.$/, '')),
  ),
  subtle(
    'create.email.apostrophe-lost',
    'attendees.create.keeps-email',
    'A create loses the apostrophe in an e-mail address.',
    onTextOf('createAttendee', 'email', (text) => text.replaceAll("'", '')),
  ),
  subtle(
    'create.email.dots-lost',
    'attendees.create.keeps-email',
    'A create loses the dots before the at sign of an e-mail address.',
    onTextOf('createAttendee', 'email', (text) => text.replace(/^[^@]*/, (name) => name.replaceAll('.', ''))),
  ),
  subtle(
    'text.label-quotes-escaped',
    'fields.create.keeps-label',
    'A double quote in the label of a new attendee field comes back with a backslash before it.',
    onTextOf('createAttendeeField', 'label', (text) => text.replaceAll('"', '\\"')),
  ),
  subtle(
    'text.label-cut-at-500',
    'fields.create.keeps-label',
    'The label of a new attendee field ends after 500 characters.',
    onTextOf('createAttendeeField', 'label', (text) => text.slice(0, 500)),
  ),
  subtle(
    'text.label-cut-at-2000',
    'fields.update.keeps-label',
    'A label that an update sends ends after 2,000 characters.',
    onTextOf('updateAttendeeField', 'label', (text) => text.slice(0, 2000)),
  ),
  subtle(
    'text.label-true-capitalised',
    'fields.update.keeps-label',
    'A label of "true" becomes "True" by an update.',
    onTextOf('updateAttendeeField', 'label', (text) => (text === 'true' ? 'True' : text)),
  ),
  subtle(
    'text.options-markup-escaped',
    'fields.update.keeps-options',
    'An angle bracket in updated options comes back escaped.',
    onTextOf('updateAttendeeField', 'options', (text) => text.replaceAll('<', '&lt;')),
  ),
  subtle(
    'text.options-split-at-bars',
    'fields.update.keeps-options',
    'An updated option with a bar in it is two options.',
    onOptions('updateAttendeeField', (options) => options.flatMap((option) => String(option).split('|'))),
  ),
  subtle(
    'fields.create.twenty-options-kept',
    'fields.create.keeps-options',
    'Of the options of a new attendee field the first twenty are kept.',
    onOptions('createAttendeeField', (options) => options.slice(0, 20)),
  ),
  subtle(
    'fields.update.ten-options-kept',
    'fields.update.keeps-options',
    'Of updated options the first ten are kept.',
    onOptions('updateAttendeeField', (options) => options.slice(0, 10)),
  ),
  subtle(
    'fields.create.only-option-lost',
    'fields.create.keeps-options',
    'A new attendee field with a single option has none.',
    onOptions('createAttendeeField', (options) => (options.length === 1 ? [] : options)),
  ),
  subtle(
    'fields.update.digits-sorted',
    'fields.update.keeps-options',
    'Updated options that are numbers are sorted by their size.',
    onOptions('updateAttendeeField', (options) =>
      digitsOfOption(options) ? options.toSorted((a, b) => Number(a) - Number(b)) : options,
    ),
  ),
  subtle(
    'answers.percent-decoded',
    'attendees.create.keeps-fields',
    'What stands behind a percent sign in an answer is decoded.',
    onItem(
      ['createAttendee'],
      onAnswerText((text) =>
        text.replaceAll(/%[0-7][\da-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16))),
      ),
    ),
  ),
  subtle(
    'answers.true-capitalised',
    'attendees.create.keeps-fields',
    'An answer of "true" in text becomes "True".',
    onItem(
      ['createAttendee'],
      onAnswerText((text) => (text === 'true' ? 'True' : text)),
    ),
  ),
  subtle(
    'answers.page-of-text-cut',
    'attendees.create.keeps-fields',
    'An answer in long text keeps 1,000 characters.',
    onItem(
      ['createAttendee'],
      onAnswerText((text) => text.slice(0, 1000)),
    ),
  ),
];

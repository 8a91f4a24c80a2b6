import type { Attendee } from '../domain/records.ts';
import {
  alterAttendee,
  alterField,
  onAttendeeWrite,
  onFieldWrite,
  onViews,
  sentItem,
  storeAttendee,
  storeField,
} from '../hook-kit.ts';
import type { Hooks } from '../hooks.ts';
import { type Fault, subtle } from './fault.ts';

const WRITES = ['createAttendee', 'updateAttendee'] as const;

type Text = 'last_name' | 'company' | 'job_title' | 'phone' | 'email';

/** A text of an attendee, changed as it is written. */
const written = (
  name: Text,
  change: (text: string) => string | null,
  operations: readonly (typeof WRITES)[number][] = WRITES,
): Hooks =>
  onAttendeeWrite(operations, (write) => {
    const value = write.answered[name];
    if (typeof value === 'string' && value !== write.before?.[name])
      alterAttendee(write, { [name]: change(value) } as Partial<Attendee>);
  });

/** A text of an attendee that an update stores changed, and answers as it was sent. */
const storedAs = (name: Text, change: (text: string) => string): Hooks =>
  onAttendeeWrite(['updateAttendee'], (write) => {
    const value = write.answered[name];
    if (typeof value === 'string') storeAttendee(write, { [name]: change(value) } as Partial<Attendee>);
  });

const digitsOf = (phone: string): number => phone.length - 1;

/** Texts and numbers that are taken, and come back as others. */
export const storedText: readonly Fault[] = [
  subtle(
    'text.zero-lost',
    'attendees.update.keeps-company',
    'A company of "0" is taken for none.',
    written('company', (text) => (text === '0' ? null : text)),
  ),
  subtle(
    'text.null-word-lost',
    'attendees.update.keeps-job_title',
    'A job title of "null" is taken for none.',
    written('job_title', (text) => (text === 'null' ? null : text)),
  ),
  subtle(
    'text.true-capitalised',
    'attendees.update.keeps-last_name',
    'A last name of "true" becomes "True".',
    written('last_name', (text) => (text === 'true' ? 'True' : text)),
  ),
  subtle(
    'text.markup-stripped',
    'attendees.create.keeps-company',
    'What looks like a tag is taken out of a company.',
    written('company', (text) => text.replaceAll(/<[^>]*>/g, '')),
  ),
  subtle(
    'text.percent-decoded',
    'attendees.update.keeps-job_title',
    'A job title of which all percent signs can be decoded is.',
    written('job_title', (text) => {
      try {
        return decodeURIComponent(text);
      } catch {
        return text;
      }
    }),
  ),
  subtle(
    'text.plus-blanked',
    'attendees.update.keeps-company',
    'A plus sign in a company that is updated becomes a blank.',
    written('company', (text) => text.replaceAll('+', ' '), ['updateAttendee']),
  ),
  subtle(
    'text.quotes-escaped',
    'attendees.update.keeps-job_title',
    'A double quote in a job title comes back escaped.',
    written('job_title', (text) => text.replaceAll('"', '&quot;')),
  ),
  subtle(
    'text.label-without-question-mark',
    'fields.create.keeps-label',
    'A label loses the question mark at its end.',
    onFieldWrite(['createAttendeeField'], (write) => {
      alterField(write, { label: write.answered.label.replace(/\?$/, '') });
    }),
  ),
  subtle(
    'text.option-number',
    'fields.create.keeps-options',
    'An option of "007" loses its zeros.',
    onFieldWrite(['createAttendeeField', 'updateAttendeeField'], (write) => {
      alterField(write, {
        options: write.answered.options.map((option) =>
          /^0\d+$/.test(option) ? String(Number(option)) : option,
        ),
      });
    }),
  ),
  subtle(
    'text.option-cut',
    'fields.create.keeps-options',
    'Of an option 64 characters are kept.',
    onFieldWrite(['createAttendeeField', 'updateAttendeeField'], (write) => {
      alterField(write, { options: write.answered.options.map((option) => option.slice(0, 64)) });
    }),
  ),
  subtle(
    'text.options-alike-merged',
    'fields.create.keeps-options',
    'Of options that differ in their letter case alone the first is kept.',
    onFieldWrite(['createAttendeeField', 'updateAttendeeField'], (write) => {
      const { options } = write.answered;
      const lower = options.map((option) => option.toLowerCase());
      alterField(write, {
        options: options.filter((_one, index) => lower.indexOf(lower[index] ?? '') === index),
      });
    }),
  ),
  subtle(
    'text.company-cut',
    'attendees.create.keeps-company',
    'Of a company 64 characters are kept.',
    written('company', (text) => text.slice(0, 64)),
  ),
  subtle(
    'text.job-title-cut-by-updates',
    'attendees.update.keeps-job_title',
    'Of a job title an update keeps 120 characters.',
    written('job_title', (text) => text.slice(0, 120), ['updateAttendee']),
  ),
  subtle(
    'text.job-title-stored-cut-by-updates',
    'attendees.update.listed',
    'Of a job title an update stores 120 characters and answers all.',
    storedAs('job_title', (text) => text.slice(0, 120)),
  ),
  subtle(
    'text.last-name-stored-cut-by-updates',
    'attendees.update.listed',
    'Where a first name holds 40 characters, an update stores 80 of a last name and answers all.',
    storedAs('last_name', (text) => text.slice(0, 80)),
    ['first-names-40'],
  ),
  subtle(
    'text.company-stored-in-ascii-by-updates',
    'attendees.update.listed',
    'An update stores question marks for letters of a company beyond ASCII and answers the letters.',
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what is no ASCII.
    storedAs('company', (text) => text.replaceAll(/[^\u0000-\u007f]/g, '?')),
  ),
  subtle(
    'text.company-cut-beside-short-names',
    'attendees.create.keeps-company',
    'Of a company 64 characters are kept, where a first name holds 40.',
    written('company', (text) => text.slice(0, 64)),
    ['first-names-40'],
  ),
  subtle(
    'text.last-name-cut',
    'attendees.create.keeps-last_name',
    'Of a last name 80 characters are kept where 255 are taken.',
    written('last_name', (text) => text.slice(0, 80)),
    ['lengths-limited'],
  ),
  subtle(
    'text.label-cut',
    'fields.create.keeps-label',
    'Of a label 255 characters are kept.',
    onFieldWrite(['createAttendeeField', 'updateAttendeeField'], (write) => {
      alterField(write, { label: write.answered.label.slice(0, 255) });
    }),
  ),
  subtle(
    'text.label-stored-cut-by-updates',
    'fields.update.listed',
    'Of a label an update stores 100 characters and answers all.',
    onFieldWrite(['updateAttendeeField'], (write) => {
      storeField(write, { label: write.answered.label.slice(0, 100) });
    }),
  ),
  subtle(
    'text.options-stored-in-ascii-by-updates',
    'fields.update.listed',
    'An update stores question marks for Greek and Cyrillic letters of options and answers the letters.',
    onFieldWrite(['updateAttendeeField'], (write) => {
      const options = write.answered.options.map((option) => option.replaceAll(/[Α-ӿ]/g, '?'));
      storeField(write, { options });
    }),
  ),
  subtle(
    'text.email-cut',
    'attendees.create.keeps-email',
    'An e-mail address of more than 40 characters loses some of them.',
    onAttendeeWrite(['createAttendee'], (write) => {
      const { email } = write.answered;
      if (email !== null && email.length > 40)
        alterAttendee(write, { email: `${email.slice(0, 28)}@example.com` });
    }),
  ),
  subtle(
    'phone.short-cut',
    'attendees.create.keeps-phone',
    'A telephone number of eight digits loses its last.',
    written('phone', (phone) => (digitsOf(phone) === 8 ? phone.slice(0, -1) : phone)),
  ),
  subtle(
    'phone.long-cut',
    'attendees.create.keeps-phone',
    'A telephone number of fifteen digits loses its last.',
    written('phone', (phone) => phone.slice(0, 15)),
  ),
  subtle(
    'phone.other-country',
    'attendees.create.keeps-phone',
    'A telephone number of a country other than +1 becomes one of +1.',
    written('phone', (phone) => (phone.startsWith('+1') ? phone : `+1${phone.slice(3)}`)),
  ),
  subtle(
    'update.case-alone-ignored',
    'attendees.update.keeps-company',
    'An update that changes the case of letters alone is not saved.',
    onAttendeeWrite(['updateAttendee'], (write) => {
      const was = write.before?.company ?? '';
      const now = write.answered.company ?? '';
      if (was.toLowerCase() === now.toLowerCase())
        alterAttendee(write, { company: write.before?.company ?? null });
    }),
  ),
  subtle(
    'attendee.qr-code.of-company',
    'attendee.qr_code.distinct',
    'All attendees of one company have the same qr_code.',
    onViews(['listAttendees', 'createAttendee', 'updateAttendee'], (view) => {
      view.qr_code = `company-${view.company}`;
    }),
  ),
  subtle(
    'attendee.created-at.null-on-create',
    'attendee.created_at.present',
    'created_at is null for whom the API made.',
    onViews(['createAttendee', 'updateAttendee'], (view) => {
      view.created_at = null;
    }),
  ),
  subtle(
    'attendee.created-at.blank-on-create',
    'attendee.created_at.present',
    'created_at is an empty text in the answer of a create.',
    onViews(['createAttendee'], (view) => {
      view.created_at = '';
    }),
  ),
  subtle(
    'update.checkin-status.taken',
    'attendees.update.checkin-status-stays',
    'An update with checkin_status sets it.',
    onAttendeeWrite(['updateAttendee'], (write, call) => {
      if (sentItem(call).checkin_status === 'checked_in')
        storeAttendee(write, { checkin_status: 'checked_in' });
    }),
  ),
  subtle(
    'update.checkin-status.taken-back',
    'attendees.update.checkin-status-stays',
    'An update with checkin_status not_checked_in takes a check-in back, and says so.',
    onAttendeeWrite(['updateAttendee'], (write, call) => {
      if (sentItem(call).checkin_status === 'not_checked_in')
        alterAttendee(write, { checkin_status: 'not_checked_in' });
    }),
  ),
  subtle(
    'text.created-emoji-lost',
    'attendees.create.keeps-company',
    'A create, and no update, takes emoji out of a company.',
    written('company', (text) => text.replaceAll(/\p{Extended_Pictographic}/gu, ''), ['createAttendee']),
  ),
  subtle(
    'text.created-plus-blanked',
    'attendees.create.keeps-job_title',
    'A create, and no update, writes a blank for each plus sign in a job title.',
    written('job_title', (text) => text.replaceAll('+', ' '), ['createAttendee']),
  ),
  subtle(
    'text.updated-address-cut',
    'attendees.update.keeps-email',
    'An update cuts an e-mail address after 60 characters.',
    written('email', (text) => text.slice(0, 60), ['updateAttendee']),
  ),
];

import {
  ATTENDEE_REPLIES,
  alterAttendee,
  everybody,
  onAttendeeWrite,
  onItem,
  onViews,
  sentItem,
} from '../../hook-kit.ts';
import { SEEDED } from '../../seed/places.ts';
import { habit, type Variant } from '../variant.ts';
import { fail, refuseItems } from './refuse.ts';

const WRITES = ['createAttendee', 'updateAttendee'] as const;
const TEXTS = ['first_name', 'last_name', 'job_title', 'company'];

type Item = Record<string, unknown>;

const inTexts = (change: (text: string) => string, names: readonly string[] = TEXTS) =>
  onItem(WRITES, (item) => {
    for (const name of names) if (typeof item[name] === 'string') item[name] = change(item[name]);
    return item;
  });

const inAnswers = (change: (value: unknown) => unknown) =>
  onItem(['createAttendee'], (item) =>
    Array.isArray(item.fields)
      ? {
          ...item,
          fields: item.fields.map((answer: Item) =>
            Object.hasOwn(answer, 'value') ? { ...answer, value: change(answer.value) } : answer,
          ),
        }
      : item,
  );

const numbersAsText = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(numbersAsText) : typeof value === 'number' ? String(value) : value;

/** What an attendee has, by the type of question that asks for it. */
const OWN: Readonly<Record<string, string>> = {
  first_name: 'first_name',
  last_name: 'last_name',
  email: 'email',
  contact_phone: 'phone',
  job_title: 'job_title',
  company_name: 'company',
};

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As languages write values into a column of text. */
const inColumnOfText = (value: unknown): unknown => {
  if (value === null || value === undefined || typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return value.join('; ');
  return isObject(value) ? JSON.stringify(value) : String(value);
};

/** NUL, and surrogates that stand alone. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what some stores cannot hold
const ODD = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? [...Object.keys(value), ...Object.values(value).flatMap(textsIn)]
      : [];

const MOST_LETTERS = /^[A-Za-z]{1,20}$/;
const WORDS = /^[A-Za-z]+( [A-Za-z]+)*$/;

/** What an environment may make of odd values, and which it may refuse. */
export const values: readonly Variant[] = [
  habit('odd-text-500', 'Text that holds NUL or half a character breaks the server.', {
    item: (_call, item) => (textsIn(item).some((text) => ODD.test(text)) ? fail(500, 'Server error') : item),
  }),
  habit('huge-ids-500', 'An id beyond 64 bits, or a query in brackets, breaks the server.', {
    authorize(call, refusal) {
      const ids = Object.values(call.request.params as Record<string, string>);
      const tooLarge = (id: string): boolean => /^\d+$/.test(id) && BigInt(id) >= 2n ** 63n;
      const query = Object.keys(call.request.query as object);
      if (ids.some(tooLarge) || query.some((name) => name.includes('['))) fail(500, 'Server error');
      return refusal;
    },
  }),
  habit(
    'names-letters-only',
    'A name is 1 to 20 letters of the Latin alphabet; all else is refused.',
    refuseItems(WRITES, (item) =>
      ['first_name', 'last_name'].some(
        (name) => typeof item[name] === 'string' && !MOST_LETTERS.test(item[name]),
      )
        ? 'Names are letters'
        : undefined,
    ),
  ),
  habit(
    'company-demanded',
    'A create names a company, or says that there is none.',
    refuseItems(['createAttendee'], (item) =>
      Object.hasOwn(item, 'company') ? undefined : "Company can't be blank",
    ),
  ),
  habit(
    'texts-of-three',
    'A name, a job title, and the name of a company, has three characters at least.',
    refuseItems(WRITES, (item) =>
      TEXTS.some((name) => typeof item[name] === 'string' && item[name].trim().length < 3)
        ? 'Texts are too short'
        : undefined,
    ),
  ),
  habit(
    'titles-letters-only',
    'A job title, and the name of a company, is words of letters; all else is refused.',
    refuseItems(WRITES, (item) =>
      ['job_title', 'company'].some((name) => typeof item[name] === 'string' && !WORDS.test(item[name]))
        ? 'Titles are words'
        : undefined,
    ),
  ),
  habit(
    'first-names-40',
    'A first name holds 40 characters at most; other texts as many as are sent.',
    refuseItems(WRITES, ({ first_name: name }) =>
      typeof name === 'string' && name.length > 40 ? 'First name is too long' : undefined,
    ),
  ),
  habit(
    'emails-40',
    'An e-mail address holds 40 characters at most; other texts as many as are sent.',
    refuseItems(WRITES, ({ email }) =>
      typeof email === 'string' && email.length > 40 ? 'Email is too long' : undefined,
    ),
  ),
  habit(
    'names-title-case',
    'Names begin with a capital and go on with small letters.',
    inTexts(
      (text) => text.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase()),
      ['first_name', 'last_name'],
    ),
  ),
  habit(
    'blank-texts-null',
    'A text that is sent empty counts as not given: null.',
    onAttendeeWrite(WRITES, (write, call) => {
      const sent = sentItem(call);
      const blank = ['last_name', 'job_title', 'company'].filter((name) => sent[name] === '');
      if (blank.length > 0) alterAttendee(write, Object.fromEntries(blank.map((name) => [name, null])));
    }),
    { gaps: ['attendee.absent-values'] },
  ),
  habit(
    'text-decomposed',
    'Texts are stored in Unicode form NFD.',
    inTexts((text) => text.normalize('NFD')),
  ),
  habit(
    'null-type-is-default',
    'A registration type of null asks for the one that the event gives by default.',
    onAttendeeWrite(['createAttendee'], (write, call) => {
      if (call.eventId === SEEDED.event && sentItem(call).registration_type_id === null)
        alterAttendee(write, { registration_type_id: SEEDED.registrationType });
    }),
    { gaps: ['attendee.absent-values'] },
  ),
  habit('answers-as-text', 'Numbers among answers come back as text.', inAnswers(numbersAsText)),
  habit(
    'answers-truth-as-digits',
    'Truth values among answers come back as the texts 1 and 0.',
    inAnswers((value) => (typeof value === 'boolean' ? `${Number(value)}` : value)),
  ),
  habit(
    'answers-truth-as-numbers',
    'Truth values among answers come back as the numbers 1 and 0.',
    inAnswers((value) => (typeof value === 'boolean' ? Number(value) : value)),
  ),
  habit(
    'answers-yes-and-csv',
    'Truth values among answers come back as yes and no, arrays as a line of CSV.',
    inAnswers((value) =>
      typeof value === 'boolean'
        ? ['no', 'yes'][Number(value)]
        : Array.isArray(value)
          ? value
              .map((one) => (/[",]/.test(String(one)) ? `"${String(one).replaceAll('"', '""')}"` : one))
              .join(',')
          : value,
    ),
  ),
  habit(
    'answers-of-attendee',
    'A question for what every attendee has shows what the attendee has.',
    onViews(ATTENDEE_REPLIES, (view) => {
      if (!Array.isArray(view.fields)) return;
      view.fields = view.fields.map((answer: { field?: { type?: string } }) => {
        const own = OWN[answer.field?.type ?? ''];
        return own === undefined ? answer : { ...answer, value: view[own] };
      });
    }),
  ),
  habit(
    'answers-in-column-of-text',
    'Every answer comes back as text: an array with semicolons between, an object as JSON.',
    inAnswers(inColumnOfText),
  ),
  habit(
    'answers-gain-keys',
    'Answers that are objects gain a key of the server.',
    inAnswers((value) => (isObject(value) ? { ...value, normalized: true } : value)),
  ),
  habit(
    'answers-blank-null',
    'An answer of an empty text, or of an array without elements, is none: null.',
    inAnswers((value) => (value === '' || (Array.isArray(value) && value.length === 0) ? null : value)),
  ),
  habit(
    'answers-empty-array-null',
    'An answer of an array without elements is none: null. An empty text stays one.',
    inAnswers((value) => (Array.isArray(value) && value.length === 0 ? null : value)),
  ),
  habit('answers-as-decimals', 'Whole numbers among answers are written with a decimal point.', {
    text: (_call, text) => text.replaceAll(/("value":-?\d+)(?=[,}])/g, '$1.0'),
  }),
  habit(
    'phone-unique',
    'A telephone number is taken once in an event.',
    refuseItems(WRITES, async ({ phone }, call) =>
      typeof phone === 'string' &&
      (await everybody(call)).some((one) => one.phone === phone && one.id !== call.id)
        ? 'Phone has been taken'
        : undefined,
    ),
  ),
  habit(
    'phones-of-earlier-run',
    'A telephone number is taken once in an event, and an earlier run has taken those about the one that this one begins with.',
    () => {
      let first: number | undefined;
      return refuseItems(WRITES, ({ phone }) => {
        if (typeof phone !== 'string') return undefined;
        const number = /^\+1\d{10}$/.test(phone) ? Number(phone) : undefined;
        first ??= number;
        const taken = number !== undefined && first !== undefined && Math.abs(number - first) < 2000;
        return taken ? 'Phone has been taken' : undefined;
      });
    },
  ),
];

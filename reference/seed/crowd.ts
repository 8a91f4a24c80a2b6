import type { Answer, AnswerValue, Attendee, AttendeeField, RegistrationType } from '../domain/records.ts';
import type { FieldType, RsvpStatus } from '../domain/vocabulary.ts';
import type { Random } from './random.ts';

/** How many people come, by the name of the event that they make. */
export const CROWDS = { small: 60, conference: 5000, stadium: 100_000 } as const;

export type CrowdName = keyof typeof CROWDS;

/** First names and last names as they go together, each pair of rows of one script. */
const NAMES: ReadonlyArray<readonly [first: string, last: string]> = [
  [
    'Amara Beatriz Chloé Daniel Emma Fiona Gareth Hannah',
    'Almeida Brown Dubois Eriksen García Kowalska Müller O’Neill',
  ],
  [
    'Łucja Şebnem Þórunn Ngọc Jiří Ødegård Ioana Ürün',
    'Wiśniewska Yıldız Jónsdóttir Nguyễn Dvořák Sørensen Țurcanu Öztürk',
  ],
  ['Елена Иван Олександра Бојан Светлана Дмитрий', 'Иванова Шевченко Петровић Кузнецов Ковалёв'],
  ['Ελένη Γιώργος Δήμητρα Νίκος', 'Παπαδοπούλου Αντωνίου Κωνσταντίνου'],
  ['ليلى يوسف مريم خالد نور', 'الحسن منصور العلي حداد'],
  ['נועה איתן תמר יוסי', 'כהן לוי מזרחי'],
  ['आरव प्रिया रोहन अनन्या', 'शर्मा पटेल गुप्ता'],
  ['美咲 健太 葵 さくら', '佐藤 高橋 鈴木'],
  ['伟 秀英 子涵 思远', '王 李 欧阳'],
  ['민준 서연 지우', '김 이 박'],
  ['สมชาย มาลี กมล', 'ใจดี ศรีสุข'],
  ['ሰላም ዳዊት ሄለን', 'ተስፋዬ በቀለ'],
];
const PEOPLES = NAMES.map(([first, last]) => ({ first: first.split(' '), last: last.split(' ') }));

const JOBS = ['Engineer', 'Designer', 'Nurse', 'Head of Sales', 'Student', 'Journalist', null];
const COMPANIES = ['Acme', 'Globex', 'Initech', 'Umbrella & Sons', '株式会社みなと', null];
const PLACES = ['Lisbon', 'Oslo', 'Nairobi', '大阪', 'São Paulo'];
const COUNTRIES = ['PT', 'NO', 'KE', 'JP', 'BR'];

const digits = (value: number, width: number): string => String(value).padStart(width, '0');
const date = (random: Random, from: number, years: number): string =>
  `${from + random.integer(years)}-${digits(1 + random.integer(12), 2)}-${digits(1 + random.integer(28), 2)}`;
/** A number that is set aside for fiction. */
const phone = (random: Random): string => `+12025550${100 + random.integer(100)}`;
const handle = (random: Random): string => `guest_${1000 + random.integer(9000)}`;
const address = (random: Random): AnswerValue => ({
  street: `${1 + random.integer(99)} Quay Road`,
  city: random.pick(PLACES),
  postcode: digits(random.integer(99_999), 5),
});
const file = (name: string) => (random: Random) => ({ name, bytes: 1000 + random.integer(90_000) });
const oneOf =
  (...values: readonly AnswerValue[]) =>
  (random: Random): AnswerValue =>
    random.pick(values);
const yes = (random: Random): boolean => random.next() < 0.8;
const profileAt = (site: string) => (random: Random) => `https://${site}.example/${handle(random)}`;

/** A likely answer to a question of each type that can be answered. */
export const LIKELY: Partial<Record<FieldType, (random: Random, question: AttendeeField) => AnswerValue>> = {
  accessibility_requirements: oneOf('None', 'Wheelchair', 'Sign language, please'),
  address,
  bio: oneOf('Sails at weekends.', 'Ingénieure & grand-mère', '喜欢咖啡 ☕'),
  checkbox: (random, { options }) => options.filter(() => random.next() < 0.5),
  company_name: oneOf(...COMPANIES.filter((one) => one !== null)),
  consent: yes,
  contact_phone: phone,
  country: oneOf(...COUNTRIES),
  date: (random) => date(random, 2025, 2),
  date_of_birth: (random) => date(random, 1945, 60),
  dietary_requirements: oneOf('None', 'Vegetarian', 'Vegan', 'No nuts', 'Crème brûlée only 🍮'),
  dropdown: (random, { options }) => random.pick(options),
  email: (random) => `${handle(random)}@example.org`,
  external_id: (random) => digits(random.integer(1_000_000), 8),
  facebook_account: profileAt('facebook'),
  first_name: oneOf('Ada', 'Łucja', 'さくら'),
  full_name: oneOf('Ada Almeida', 'Елена Иванова', 'ليلى منصور'),
  gender: (random, { options }) => random.pick(options),
  github_account: handle,
  guest: yes,
  headline: oneOf('Building bridges', 'Строю мосты'),
  home_address: address,
  instagram_account: handle,
  job_title: oneOf(...JOBS.filter((one) => one !== null)),
  last_name: oneOf('Berg', 'Ковалёв', '王'),
  linkedin_account: profileAt('linkedin'),
  long_text: oneOf('First line.\nSecond line.', 'I come by boat, and leave by train.'),
  nationality: oneOf(...COUNTRIES),
  number: (random) => random.integer(90) + 0.5,
  passport_number: (random) => `X${digits(random.integer(10_000_000), 8)}`,
  radio: (random, { options }) => random.pick(options),
  shipping_address: address,
  short_text: oneOf('By train', 'By boat', 'On foot'),
  social_account: handle,
  tel: phone,
  term_and_consent: yes,
  text: oneOf('Window seat', 'Aisle seat'),
  text_area: oneOf('See you there!', 'Ich freue mich.'),
  time: (random) => `${digits(8 + random.integer(12), 2)}:${digits(random.integer(60), 2)}`,
  twitter_account: handle,
  url: (random) => `https://example.org/${handle(random)}`,
  work_address: address,
  youtube_account: profileAt('youtube'),
  file_upload: file('paper.pdf'),
  image: file('badge.png'),
};

/** How many questions a person answers: every type is met often, and a crowd stays light. */
const ANSWERED = 6;

function answersOf(questions: readonly AttendeeField[], random: Random): Answer[] {
  const first = random.integer(questions.length);
  return Array.from({ length: Math.min(ANSWERED, questions.length) }, (_, index) => {
    const question = questions[(first + index * 7) % questions.length]!;
    return { field_id: question.id, value: LIKELY[question.type]!(random, question) };
  }).toSorted((a, b) => a.field_id - b.field_id);
}

/** Most have confirmed; no one has come yet. */
const RSVP: readonly RsvpStatus[] = [
  ...Array.from({ length: 15 }, (): RsvpStatus => 'confirmed'),
  ...(['unconfirmed', 'unconfirmed', 'declined', 'waitlisted', 'pending_approval'] as const),
];

/** Who comes to an event, as on the evening before. The same seed gives the same people. */
export function crowd(
  random: Random,
  { size, firstId }: { readonly size: number; readonly firstId: number },
  form: readonly AttendeeField[],
  types: readonly RegistrationType[],
): Attendee[] {
  const questions = form.filter(({ type }) => LIKELY[type] !== undefined);
  return Array.from({ length: size }, (_, index): Attendee => {
    const id = firstId + index;
    const people = random.pick(PEOPLES);
    return {
      id,
      event_id: form[0]!.event_id,
      first_name: random.pick(people.first),
      last_name: random.pick(people.last),
      email: `guest.${id}@example.org`,
      phone: random.next() < 0.3 ? null : `+1202555${digits(100 + random.integer(100), 4)}`,
      job_title: random.pick(JOBS),
      company: random.pick(COMPANIES),
      rsvp_status: random.pick(RSVP),
      checkin_status: 'not_checked_in',
      qr_code: random.text(20),
      created_at: new Date(Date.UTC(2025, 5, 1) + index * 61_000).toISOString(),
      registration_type_id: random.next() < 0.1 ? null : random.pick(types).id,
      answers: answersOf(questions, random),
      sessions: {},
    };
  });
}

/**
 * What a refusal may be about. The specification lists some statuses and says no more than a word of each; services use the
 * others of HTTP as well. One status may be about several things: which of them it is, only further calls tell.
 */
export const SUBJECTS = {
  caller: 'the caller may not do this',
  foreign: 'what is addressed is of another account, and is hidden or forbidden',
  client: 'the client or its grant at the token endpoint (RFC 6749, 5.2)',
  record: 'a record that was changed a moment ago, or is not there yet',
  body: 'what the body holds',
  bodyless: 'there is no body',
  bodyOfRecord: 'what the body says of the record',
  value: 'a value that another record has',
  room: 'the event, its form or the type has no room left',
  questionType:
    'a question of this type, of which a form may take one alone; never whether the caller may ask it',
  conflict: 'others were at work on the same thing',
  locked: 'others keep the same thing to themselves for a while',
  doneBefore: 'it was done before',
  tooSoon: 'a scan that comes too soon, or at the wrong time',
  plainRead: 'a read of what was there before the run, in which nothing is to be refused',
  besideForm: 'the call itself, and nothing of the form to which it adds a question',
  passedOn: 'a gateway gave up; the call may have been passed on before',
  haste: 'the caller sends too much',
  gateway: 'a gateway does not reach the service (beyond 511: those of Cloudflare)',
  restarting: 'the service starts, or its gateway has lost it',
  tabled: 'anything: the status stands in the table of errors (Authentication and errors)',
} as const;

export type Subject = keyof typeof SUBJECTS;

interface Refusal {
  readonly source: string;
  readonly about: readonly Subject[];
}

const CLOUDFLARE: Refusal = { source: 'Cloudflare', about: ['gateway'] };

/** Each status of a refusal, by which source it is known, and what it may be about. */
export const REFUSAL_STATUSES: Readonly<Record<number, Refusal>> = {
  400: {
    source: 'RFC 9110, 15.5.1',
    about: [
      'client',
      'body',
      'bodyless',
      'bodyOfRecord',
      'value',
      'questionType',
      'tooSoon',
      'plainRead',
      'tabled',
    ],
  },
  401: { source: 'RFC 9110, 15.5.2', about: ['caller', 'client', 'besideForm', 'tabled'] },
  402: { source: 'RFC 9110, 15.5.3', about: ['questionType'] },
  403: { source: 'RFC 9110, 15.5.4', about: ['caller', 'foreign', 'room', 'tooSoon'] },
  404: {
    source: 'RFC 9110, 15.5.5',
    about: ['foreign', 'record', 'bodyOfRecord', 'plainRead', 'besideForm', 'tabled'],
  },
  405: { source: 'RFC 9110, 15.5.6', about: ['besideForm', 'tabled'] },
  408: { source: 'RFC 9110, 15.5.9', about: ['besideForm', 'passedOn'] },
  409: {
    source: 'RFC 9110, 15.5.10',
    about: [
      'record',
      'bodyOfRecord',
      'value',
      'room',
      'questionType',
      'conflict',
      'doneBefore',
      'tooSoon',
      'tabled',
    ],
  },
  410: { source: 'RFC 9110, 15.5.11', about: ['tabled'] },
  411: { source: 'RFC 9110, 15.5.12', about: ['bodyless'] },
  412: { source: 'RFC 9110, 15.5.13', about: ['record', 'conflict'] },
  415: { source: 'RFC 9110, 15.5.16', about: ['bodyless', 'besideForm', 'tabled'] },
  422: {
    source: 'RFC 9110, 15.5.21',
    about: [
      ...([
        'record',
        'body',
        'bodyless',
        'bodyOfRecord',
        'value',
        'room',
        'questionType',
        'doneBefore',
      ] as const),
      ...(['tooSoon', 'plainRead', 'tabled'] as const),
    ],
  },
  423: { source: 'RFC 4918, 11.3', about: ['record', 'questionType', 'conflict', 'locked', 'tooSoon'] },
  425: { source: 'RFC 8470, 5.2', about: ['record', 'tooSoon'] },
  428: { source: 'RFC 6585, 3', about: ['record', 'conflict', 'tooSoon'] },
  429: { source: 'RFC 6585, 4', about: ['haste', 'besideForm', 'tabled'] },
  499: { source: 'nginx', about: ['passedOn'] },
  500: { source: 'RFC 9110, 15.6.1', about: ['tabled'] },
  502: { source: 'RFC 9110, 15.6.3', about: ['gateway', 'restarting'] },
  503: { source: 'RFC 9110, 15.6.4', about: ['gateway', 'restarting'] },
  504: { source: 'RFC 9110, 15.6.5', about: ['gateway', 'restarting'] },
  ...Object.fromEntries([520, 521, 522, 523, 524, 525, 526, 527, 530].map((status) => [status, CLOUDFLARE])),
};

/** The statuses of refusals that may be about one of these. */
export const refusalsAbout = (...subjects: readonly Subject[]): ReadonlySet<number> =>
  new Set(
    Object.entries(REFUSAL_STATUSES).flatMap(([status, { about }]) =>
      about.some((subject) => subjects.includes(subject)) ? [Number(status)] : [],
    ),
  );

import { alone, lawful, type Variant } from './variant.ts';

/** Limits, slowness and company. */
export const limits: readonly Variant[] = [
  alone(
    'rate-20',
    ['rate-limit.threshold'],
    'A token may send twenty requests a second.',
    { rate: 20 },
    { waits: 240 },
  ),
  alone(
    'rate-by-account',
    ['rate-limit.threshold'],
    'All tokens of an account share fifty requests a second.',
    { rate: 50, rateBy: 'account' },
    { waits: 110 },
  ),
  alone(
    'retry-after-seconds',
    ['rate-limit.retry-after'],
    'Retry-After counts seconds; twenty requests a second are allowed.',
    { retryAfter: 'seconds', rate: 20 },
    { waits: 240 },
  ),
  alone(
    'retry-after-date',
    ['rate-limit.retry-after'],
    'Retry-After is a date; twenty requests a second are allowed.',
    { retryAfter: 'date', rate: 20 },
    { waits: 440 },
  ),
  alone(
    'retry-after-cut',
    ['rate-limit.retry-after'],
    'Retry-After counts whole seconds and drops the rest of one; twenty requests a second are allowed.',
    { retryAfter: 'cut', rate: 20 },
    { waits: 240 },
  ),
  alone('slow', [], 'Every answer takes 60 ms longer.', { latencyMs: 60 }, { waits: 170 }),
  alone(
    'lists-lag',
    [],
    'A write shows in lists only 500 ms later.',
    { listLagMs: 500, listsFrom: 'copy' },
    { waits: 90 },
  ),
  alone('lists-in-turns', [], 'Lists are read in turns from two copies, one of which is 500 ms behind.', {
    listLagMs: 500,
    listsFrom: 'both',
  }),
  lawful('other-writers', [], 'Other people sign up and change their minds in the event meanwhile.', {
    others: ['guests'],
  }),
  alone('other-doors', [], 'Other staff check people in and out in the event meanwhile.', {
    others: ['doors'],
  }),
  alone(
    'form-edited',
    [],
    'An organiser adds, deletes, renames and moves questions of the event meanwhile.',
    {
      others: ['form'],
    },
  ),
  {
    ...alone(
      'form-insists',
      [],
      'An organiser edits the form meanwhile, and creates have to answer what it requires.',
      { others: ['form'], requiredAnswers: 422 },
    ),
    // A create may be refused by each form that is a moment older, and what hangs on it stays open.
    ends: 'open',
  },
  alone(
    'list-edited',
    [],
    'An organiser imports, merges, deletes and renames attendees of the event meanwhile.',
    {
      others: ['list'],
    },
  ),
  alone(
    'busy-event',
    [],
    'People sign up, staff scan and organisers work on form and list of the event meanwhile.',
    {
      others: ['guests', 'doors', 'form', 'list'],
    },
  ),
];

import { inHalves } from '../../fixtures/property/in-halves.ts';
import { sized } from '../../fixtures/records/breadth.ts';
import { type Reply, rules, test } from '../../fixtures/test.ts';

type Pairs = ReadonlyArray<readonly [string, string]>;

const ODD = [
  '0',
  '-1',
  '',
  ' ',
  'abc',
  '1.5',
  '1e2',
  '+5',
  '0x10',
  '007',
  '2147483647',
  '2147483648',
] as const;
const HUGE = [
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999',
  '-9223372036854775809',
] as const;
const WORDS = ['null', 'NaN', 'true', '١٢', '1,2', '1;2', "1'--", '%00', '[]'] as const;

const both = (value: string): Pairs => [
  ['page', value],
  ['per_page', value],
];

/** What a server that knows no bound answers with more than 100 attendees. */
const TOO_MANY: Pairs = [['per_page', '101']];

/** What may be said under page and per_page that is out of range, no integer, or said in an odd way. */
const CASES: readonly Pairs[] = [
  ...[...ODD, ...HUGE, ...WORDS].map(both),
  TOO_MANY,
  [['per_page', '1000']],
  [['per_page', '100000']],
  [
    ['page', 'abc'],
    ['per_page', '101'],
  ],
  [
    ['page', '2'],
    ['per_page', '101'],
  ],
  [
    ['page', '0'],
    ['per_page', '50'],
  ],
  [
    ['page', '1'],
    ['page', '2'],
  ],
  [
    ['per_page', '5'],
    ['per_page', '1000'],
  ],
  [
    ['per_page', '1000'],
    ['per_page', '5'],
  ],
  [
    ['page[]', '1'],
    ['per_page[]', '1000'],
  ],
  [
    ['per_page[]', '5'],
    ['per_page[]', '6'],
  ],
  [
    ['page[number]', '2'],
    ['per_page[size]', '5'],
  ],
  [
    ['Per_Page', '1000'],
    ['perPage', '1000'],
    ['limit', '1000'],
  ],
];

const said = (pairs: Pairs): string => pairs.map(([name, value]) => `${name}=${value}`).join('&');

function answerOf(reply: Reply): string {
  if (!reply.ok) return `${reply.status}`;
  const { page, per_page } = reply.metadata;
  return `${reply.status}, page ${String(page)}, per_page ${String(per_page)}`;
}

test(
  'GET with page and per_page out of range answers no 422, no 500 and never more than 100 attendees',
  rules('attendees.list.never-422', 'attendees.list.per-page-max', 'errors.no-500').quick(),
  async ({ api, check, sandbox, worker }) => {
    // The positive control: the same list with both in range.
    check.limits.given(
      await api.call('listAttendees', {
        path: { event_id: sandbox.event },
        query: { page: 1, per_page: 100 },
      }),
    );
    const ask = async (query: Pairs): Promise<boolean> => {
      const options = { path: { event_id: sandbox.event }, query, intent: 'probe' } as const;
      const reply = await api.call('listAttendees', options);
      check.notes.observe('attendees.list.out-of-range', answerOf(reply), reply, said(query));
      return reply.ok;
    };
    // A refusal of two may be about the first alone: then each is said by itself.
    await Promise.all(sized(worker, [TOO_MANY], CASES).map((pairs) => inHalves(pairs, ask)));
  },
);

test(
  'GET with parameters that nobody documents lists as without them',
  rules('attendees.list.200'),
  async ({ api, check, sandbox }) => {
    const reply = await api.call('listAttendees', {
      path: { event_id: sandbox.event },
      query: [
        ['unheard-of', '1'],
        ['page', '1'],
      ],
      intent: 'probe',
    });
    check.notes.observe('attendees.list.out-of-range', answerOf(reply), reply, 'an unknown parameter');
    check.limits.given(
      await api.call('listAttendees', { path: { event_id: sandbox.event }, query: { page: 1 } }),
    );
  },
);

test(
  'GET of the attendees of an event that does not exist answers 404',
  rules('errors.unknown-event', 'errors.404-envelope'),
  async ({ api, check, sandbox }) => {
    check.limits.given(await api.call('listAttendees', { path: { event_id: sandbox.event } }));
    for (const query of [{ page: 1, per_page: 100 }, { page: 2 }]) {
      const reply = await api.call('listAttendees', {
        path: { event_id: sandbox.unknownId },
        query,
        intent: 'probe',
      });
      check.answers(
        'errors.unknown-event',
        reply,
        404,
        'the attendees of an event that does not exist are not answered with 404',
      );
    }
  },
);

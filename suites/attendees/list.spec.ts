import type { Check } from '../../fixtures/check/check.ts';
import { sized } from '../../fixtures/records/breadth.ts';
import { CLIENT, idOf, PERSONAL, type Reply, rules, test } from '../../fixtures/test.ts';
import type { Query } from '../../harness/call/call-options.ts';
import { ownEvents } from '../../harness/profile/own-events.ts';
import { differences, held } from '../../judge/compare.ts';
import type { RuleId } from '../../spec/ledger/index.ts';

/** What later pages are asked for in. */
const LATER_SIZES: readonly number[] = [1, 7, 25, 26, 99, 100];
const FEW_SIZES = [1, 3, 24, 50] as const;
/** Every other per_page in range: a service may refuse one alone. */
const SIZES = Array.from({ length: 100 }, (_, index) => index + 1).filter(
  (size) => !LATER_SIZES.includes(size),
);
const TRIES = 3;
const TRIES_AMID_WRITES = 5;

const list = (check: Check, event: string, query: Query): Promise<Reply> =>
  check.api.call('listAttendees', { path: { event_id: event }, query });

const total = (reply: Reply): number => Number(reply.metadata['total_count']);

/**
 * Claims that a page holds exactly what its own total_count says that it should. It does not where it holds as many more
 * or fewer at each of three tries, the last after a pause. The number may be behind the people while others sign up.
 */
async function claimFull(
  check: Check,
  event: string,
  query: Query,
  page: number,
  size: number,
): Promise<Reply> {
  const off = new Set<number>();
  const totals = new Set<number>();
  for (let attempt = 1; ; attempt += 1) {
    if (attempt >= TRIES) await check.calls.settle();
    const reply = await list(check, event, query);
    const due = Math.max(0, Math.min(size, total(reply) - (page - 1) * size));
    totals.add(total(reply));
    off.add(reply.ok && !Number.isNaN(due) ? reply.items.length - due : 0);
    const holds = off.has(0);
    // As people come and go, the same difference may meet by chance.
    if (!holds && attempt < (totals.size > 1 ? TRIES_AMID_WRITES : TRIES)) continue;
    if (reply.ok && (holds || off.size === 1))
      check.that('attendees.list.page-size', holds, {
        message: `page ${page} of ${total(reply)} attendees in pages of ${size} is not as full as it should be`,
        expected: `${due} attendees`,
        actual: `${reply.items.length}`,
        replies: [reply],
      });
    return reply;
  }
}

/** Who stays the same on a page, and reads otherwise in one of the answers between. */
function shownOtherwise(before: Reply, between: readonly Reply[], after: Reply): string[] {
  const later = new Map(after.items.map((record) => [idOf(record), record]));
  return before.items.flatMap((record) => {
    const id = idOf(record);
    if (differences(later.get(id), held(record)).length > 0) return [];
    const reads = between.flatMap(({ items }) => items.filter((one) => idOf(one) === id));
    return reads.flatMap((read) =>
      differences(read, held(record)).map((wrong) => `attendee ${id}: ${wrong}`),
    );
  });
}

const accepted = (check: Check, reply: Reply, what: string): boolean =>
  check.answers('attendees.list.in-range', reply, 200, `${what} is not accepted`);

const PAGE_RULES = [
  'attendees.list.page-size',
  'attendees.list.echo',
  'attendees.list.total-pages',
  'pagination.page.present',
  'pagination.per_page.present',
  'pagination.total_count.present',
  'pagination.total_pages.present',
] as const satisfies readonly RuleId[];

test(
  'GET without page, without per_page and without both fills in 1 and 25',
  rules(
    'attendees.list.200',
    'attendees.list.page-default',
    'attendees.list.per-page-default',
    ...PAGE_RULES,
  ),
  async ({ check, sandbox }) => {
    const { event } = sandbox;
    const first = await claimFull(check, event, {}, 1, 25);
    check.limits.given(first);
    await claimFull(check, event, { page: 1 }, 1, 25);
    await claimFull(check, event, { per_page: 10 }, 1, 10);
    await claimFull(check, event, { per_page: 100 }, 1, 100);
    const last = Math.max(1, Math.ceil(total(first) / 25));
    for (const page of new Set([2, 3, last]))
      if (page <= last) await claimFull(check, event, { page }, page, 25);
  },
);

test.describe('while nobody else writes', () => {
  test.use({ exclusive: true });

  test(
    'GET without page shows what page 1 shows',
    rules('attendees.list.page-default'),
    async ({ check, sandbox }) => {
      const ids = (reply: Reply): string => reply.items.map(idOf).sort().join();
      let told = 0;
      for (let attempt = 1; attempt <= TRIES; attempt += 1) {
        if (attempt === TRIES) await check.calls.settle();
        const [before, bare, without, after] = [
          await list(check, sandbox.event, { page: 1, per_page: 10 }),
          await list(check, sandbox.event, { per_page: 10 }),
          await list(check, sandbox.event, {}),
          await list(check, sandbox.event, { page: 1, per_page: 10 }),
        ];
        if (ids(before) !== ids(after)) continue;
        if (ids(check.limits.given(before)) === '')
          check.limits.stop({ why: 'the event has no attendee', of: 'environment' });
        const otherwise = shownOtherwise(before, [bare, without], after);
        const holds = ids(bare) === ids(before);
        if (!holds || otherwise.length > 0) {
          told += 1;
          // Copies of the list may differ at one look: what is wrong is wrong twice.
          if (attempt < TRIES || told < 2) continue;
        }
        check.that('attendees.list.page-default', holds, {
          message: 'a list that is asked for without page is not the first page',
          expected: ids(before),
          actual: ids(bare),
          replies: [before, bare],
        });
        check.none('attendees.list.page-default', otherwise, [before, bare, without], {
          message: 'a list that is asked for without page shows an attendee otherwise than the first page',
        });
        return;
      }
      check.limits.stop({
        why: 'the first page did not stay the same for three requests',
        of: 'environment',
      });
    },
  );
});

test(
  'GET takes every per_page in range and fills the page',
  rules('attendees.list.in-range', 'attendees.list.per-page-max', ...PAGE_RULES).quick(),
  async ({ check, sandbox, worker }) => {
    const sizes = sized<readonly number[]>(worker, FEW_SIZES, SIZES);
    await Promise.all(
      sizes.map(async (size) => {
        const reply = await claimFull(check, sandbox.event, { page: 1, per_page: size }, 1, size);
        accepted(check, reply, `per_page ${size}`);
      }),
    );
  },
);

test(
  'GET of the second, the last and the last but one page takes small and large sizes',
  rules('attendees.list.in-range', ...PAGE_RULES),
  async ({ check, sandbox }) => {
    const count = total(check.limits.given(await list(check, sandbox.event, { per_page: 1 })));
    await Promise.all(
      LATER_SIZES.map(async (size) => {
        const last = Math.max(1, Math.ceil(count / size));
        for (const page of new Set([2, last - 1, last])) {
          if (page < 1 || page > last) continue;
          const reply = await claimFull(check, sandbox.event, { page, per_page: size }, page, size);
          accepted(check, reply, `page ${page} of ${last}`);
        }
      }),
    );
  },
);

test(
  'GET of a page beyond the last is answered without a breach of any shape',
  rules('attendees.list.never-422', 'errors.no-500'),
  async ({ api, check, sandbox }) => {
    const count = total(check.limits.given(await list(check, sandbox.event, { per_page: 1 })));
    for (const [size, beyond] of [
      [1, 2],
      [7, 1000],
      [100, 999_999],
    ] as const) {
      const last = Math.ceil(count / size);
      for (const page of [last + 1, last + beyond]) {
        const reply = await api.call('listAttendees', {
          path: { event_id: sandbox.event },
          query: { page, per_page: size },
          intent: 'probe',
        });
        const answer = !reply.ok
          ? `${reply.status}`
          : reply.items.length === 0
            ? 'an empty page'
            : 'attendees';
        check.notes.observe('attendees.list.beyond-last', answer, reply);
      }
    }
  },
);

test(
  'GET of every event that the profile names keeps to the shape, whoever asks',
  rules('attendees.list.200', 'attendees.list.own-event', ...PAGE_RULES),
  async ({ api, check, worker }) => {
    const { user } = worker.profile;
    const events = ownEvents(worker.profile);
    if (events.length === 0) check.limits.stop({ why: 'the profile names no event_id', of: 'profile' });
    for (const event of events)
      for (const as of user === undefined ? [CLIENT] : [CLIENT, PERSONAL]) {
        const reply = await api.call('listAttendees', { path: { event_id: event }, as });
        const strangers = reply.items.filter((item) => String(item['event_id']) !== event);
        if (reply.ok && reply.items.length > 0)
          check.none('attendees.list.own-event', strangers.map(idOf), [reply], {
            message: 'a list holds an attendee of another event',
          });
        if (total(reply) === 0)
          check.notes.observe(
            'attendees.list.empty-total-pages',
            String(reply.metadata['total_pages']),
            reply,
          );
      }
  },
);

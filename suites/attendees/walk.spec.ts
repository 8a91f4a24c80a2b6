import type { Check } from '../../fixtures/check/check.ts';
import { claimCreatedAtKept } from '../../fixtures/check/created-at-kept.ts';
import { lastOf, type Proof } from '../../fixtures/check/proof.ts';
import { walkIn } from '../../fixtures/check/walk.ts';
import { blockWithoutWrites } from '../../fixtures/records/breadth.ts';
import { eventsToWalk, isLargeEvent, walks } from '../../fixtures/records/census.ts';
import { TELLING_ATTENDEES } from '../../fixtures/records/event-numbers.ts';
import { otherIdentities } from '../../fixtures/records/other-identities.ts';
import { type ApiRecord, CLIENT, type Identity, idOf, type Reply, rules, test } from '../../fixtures/test.ts';
import { labelOf } from '../../harness/call/identity.ts';
import { settled } from '../../harness/reading/settle.ts';
import { byId, idsIn, type Walk } from '../../harness/reading/walk.ts';
import { differences, held } from '../../judge/compare.ts';
import { shown } from '../../judge/finding.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { otherwise, otherwiseIn } from './same-people.ts';
import {
  claimNone,
  claimWalk,
  first,
  pagesOfTwo,
  standing,
  total,
  type WalkBreach,
} from './walk-without-writers.ts';
import { claimWindows, standingWindows } from './window-claims.ts';

// A walk is judged while no attendee comes or goes: at least this run's own checks stand back.
test.use({ exclusive: true });

/** This many pages a walk may take that is not at the largest size. */
const MOST_PAGES = 60;
/**
 * Page sizes of which a total is to be a multiple. The first that fits is taken, so that no attendee has to be made for
 * it.
 */
const SMALL_SIZES = [4, 5, 3, 7, 2] as const;
const OTHER_SIZE = 50;
/** What pages of another size show may come from elsewhere, and the largest may be cut short. */
const SIZES_BESIDE = [OTHER_SIZE, 100] as const;
const SIZES = [100, 99, 50, 26, 25, 7, 3] as const;

test(
  'a walk sees every attendee once at every page size, this run’s among them, and the total rises by them',
  rules(
    'attendees.list.once',
    'attendees.list.total-count',
    'attendees.list.page-size',
    'attendees.list.total-pages',
    'attendees.create.listed',
    'attendees.update.listed',
  ),
  async ({ api, check, sandbox, worker }) => {
    const { event } = sandbox;
    if (worker.profile.writes === 'forbid') {
      blockWithoutWrites(worker, check, 'attendees.create.listed', 'attendees.update.listed');
      return walkUnwritten(check, event);
    }
    const before = await totals(check, event);
    const guests = await sandbox.guests(2);
    const changes = [{ company: `Moved ${sandbox.word()}` }, { rsvp_status: 'declined' }];
    const updates = await Promise.all(
      guests.map(async ({ id }, index) => {
        const item = changes[index] ?? {};
        return { id, item, reply: await api.call('updateAttendee', { path: { event_id: event, id }, item }) };
      }),
    );
    const updated = updates.filter(({ reply }) => reply.ok);
    const read = await check.eventually.now([
      ...guests.map(({ id, sent: { email }, reply }) => ({
        ...{ event, id, expected: { email }, replies: [reply] as const },
        rule: 'attendees.create.listed' as const,
        message: 'a created attendee is not in the list of its event',
      })),
      ...updated.map(({ id, item, reply }) => ({
        ...{ event, id, expected: item, replies: [reply] as const },
        rule: 'attendees.update.listed' as const,
        message: 'an update does not read as it was answered',
      })),
    ]);
    for (const [reading, from] of before)
      await claimRise(check, reading, { from, created: guests.length }, () => sandbox.guest());

    for (const { id, record, reply } of guests) {
      const seen = read.get(id);
      if (seen !== undefined)
        claimCreatedAtKept(check, 'attendees.create.listed', record, seen['created_at'], [reply]);
    }

    // What is seen in pages of a hundred of those that only the run writes to, pages of any size show.
    const shows = guests.flatMap(({ id }) => {
      const record = read.get(id);
      if (record === undefined) return [];
      const names = updated.flatMap((one) => (one.id === id ? Object.keys(one.item) : []));
      const changed = Object.fromEntries(names.map((name) => [name, record[name]]));
      return [
        { id, rule: 'attendees.create.listed', expected: held(record, names) },
        { id, rule: 'attendees.update.listed', expected: changed },
      ] as const;
    });
    const ids = new Set(guests.map((guest) => guest.id));
    const keep = (one: ApiRecord): boolean => ids.has(idOf(one));
    const large = await isLargeEvent(check, event);
    if (large) {
      // What is there is seen by the census that all checks share, and in windows at every other size.
      await claimWalk(check, event, { perPage: 100 }, []);
      for (const perPage of SIZES.slice(1)) await claimWindows(check, worker, event, { perPage, keep });
      return;
    }
    let known: { readonly total: number; readonly ids: ReadonlySet<string> } | undefined;
    for (const perPage of SIZES) {
      if (perPage < 100 && total(await first(check, event)) / perPage > MOST_PAGES) continue;
      const walked = await claimWalk(check, event, { perPage, keep }, ids, async (walk) => [
        ...breachesOf(walk, shows),
        ...(await unseenIn(check, event, walk, known)),
      ]);
      if (walked !== null) known ??= { total: walked.walk.totalAfter, ids: walked.ids };
    }
  },
);

/** What attendees are to show in each walk. */
interface Shows {
  readonly id: string;
  readonly rule: WalkBreach['rule'];
  readonly expected: Readonly<Record<string, unknown>>;
}

/** In what attendees read otherwise in a walk than they have to. */
const breachesOf = (walk: Walk, shows: readonly Shows[]): WalkBreach[] => {
  const seen = byId(walk);
  return shows.flatMap(({ id, rule, expected }) =>
    (seen.has(id) ? differences(seen.get(id), expected) : []).map((text) => ({
      rule,
      text: `attendee ${id}: ${text}`,
    })),
  );
};

/** Who is seen in the largest pages, and not in this walk, though the event has as many as it had. */
async function unseenIn(
  check: Check,
  event: string,
  walk: Walk,
  known: { readonly total: number; readonly ids: ReadonlySet<string> } | undefined,
): Promise<WalkBreach[]> {
  const there = idsIn(walk);
  const missing = known?.total === walk.totalAfter ? [...known.ids].filter((id) => !there.has(id)) : [];
  // An attendee that was deleted meanwhile, while another came, is seen in no pages any more.
  const still = missing.length === 0 ? there : idsIn(await walkIn(check, event, { perPage: 100 }));
  return missing
    .filter((one) => still.has(one))
    .map((id) => ({ rule: 'attendees.list.once', text: `attendee ${id} is seen in pages of 100 alone` }));
}

/**
 * Claims that attendees that are there already are seen once as well. The pages are as small as a walk may take, since
 * final reads take the largest.
 */
async function walkUnwritten(check: Check, event: string): Promise<void> {
  const count = total(check.limits.given(await first(check, event)));
  const perPage = SIZES.toReversed().find((size) => count / size <= MOST_PAGES);
  if (perPage !== undefined) await claimWalk(check, event, { perPage }, []);
}

/** A way to read the first page of a list. */
type Reading = () => Promise<Reply>;

/** With a page size, and plainly: a service may keep the page that is asked for most. */
const readingsOf = (check: Pick<Check, 'api'>, event: string): readonly Reading[] => [
  () => first(check, event),
  () => check.api.call('listAttendees', { path: { event_id: event } }),
];

/** The totals that each reading shows. */
const totals = async (check: Check, event: string): Promise<ReadonlyArray<readonly [Reading, number]>> => {
  const all: Array<readonly [Reading, number]> = [];
  for (const reading of readingsOf(check, event))
    all.push([reading, total(check.limits.given(await reading()))]);
  return all;
};

/** From which total a list is to rise, and by how many. */
interface Rise {
  readonly from: number;
  readonly created: number;
}

/** Claims that the total rose by what was created, trying again with one more where an attendee may have gone meanwhile. */
async function claimRise(
  check: Check,
  reading: Reading,
  { from: before, created }: Rise,
  another: () => Promise<unknown>,
): Promise<void> {
  let from = before;
  let added = created;
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const reply = await settled(reading, (read) => total(read) >= from + added, check.settleMs);
    const holds = total(reply) >= from + added;
    if (holds || attempt === 3) {
      check.that('attendees.list.total-count', holds, {
        message: 'total_count did not rise by the attendees that were created',
        expected: `at least ${from} + ${added}`,
        actual: `${total(reply)}`,
        replies: [reply],
      });
      return;
    }
    from = total(reply);
    added = 1;
    const made = (await another()) as { event: string; id: string; reply: Reply };
    await check.eventually.now([
      {
        ...made,
        expected: {},
        rule: 'attendees.create.listed',
        message: 'it is not listed',
        replies: [made.reply],
      },
    ]);
  }
}

test(
  'a total that is a multiple of per_page has as many pages as it fills',
  rules(
    'attendees.list.total-pages',
    'attendees.list.page-size',
    'attendees.list.echo',
    'attendees.list.total-count',
  ),
  async ({ api, check, sandbox }) => {
    const { event } = sandbox;
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      if (attempt > 1) await check.calls.settle();
      const count = total(check.limits.given(await first(check, event)));
      const size = SMALL_SIZES.find((one) => count > 0 && count % one === 0) ?? 2;
      const missing = count === 0 ? size : count % size;
      const guests = await sandbox.guests(missing);
      await check.eventually.now(
        guests.map((guest) => ({
          event,
          id: guest.id,
          expected: {},
          rule: 'attendees.create.listed' as const,
          message: 'a created attendee is not in the list of its event',
          replies: [guest.reply],
        })),
      );
      const last = (count + missing) / size;
      const reply = await api.call('listAttendees', {
        path: { event_id: event },
        query: { page: last, per_page: size },
      });
      if (total(reply) !== count + missing) continue;
      check.same(
        'attendees.list.page-size',
        reply.items.length,
        size,
        [reply],
        'the last page of an exact multiple is not full',
      );
      const pages = Number(reply.metadata['total_pages']);
      check.same(
        'attendees.list.total-pages',
        pages,
        last,
        [reply],
        'an exact multiple has one page more or fewer than it fills',
      );
      const beyond = await settled(
        () =>
          api.call('listAttendees', {
            path: { event_id: event },
            query: { page: last + 1, per_page: size },
            intent: 'probe',
          }),
        (read) => !read.ok || read.items.length > 0 || total(read) === count + missing,
        check.settleMs,
      );
      check.notes.observe(
        'attendees.list.beyond-last',
        beyond.ok ? `${beyond.items.length === 0 ? 'an empty page' : 'attendees'}` : `${beyond.status}`,
        beyond,
      );
      // No attendee came or went, or the claim is for another time.
      const after = total(await first(check, event));
      if (beyond.ok && beyond.items.length === 0 && after === count + missing)
        check.same(
          'attendees.list.total-count',
          total(beyond),
          count + missing,
          [reply, beyond],
          'total_count is another one on a page beyond the last',
        );
      return;
    }
    check.limits.stop({ why: 'the total never stood still at a multiple', of: 'environment' });
  },
);

const BY_TOKEN = ['attendees.list.once', 'attendees.list.total-count'] as const;

/** Whether a walk saw as many attendees as it was told of, at its beginning and at its end. */
const isCounted = ({ attendees, totalBefore, totalAfter }: Walk): boolean =>
  totalBefore !== totalAfter || attendees.length === totalAfter;

test(
  'every kind of token walks the same attendees, and is told how many they are',
  rules(...BY_TOKEN, 'attendees.list.200'),
  async ({ check, sandbox, worker }) => {
    const { event } = sandbox;
    const identities = otherIdentities(worker.profile);
    if (identities.length === 0)
      check.limits.stop({ why: 'the profile names neither a read client nor a user', of: 'profile' });
    const large = await isLargeEvent(check, event);
    // What a token was shown before an attendee was made tells whether it is shown the same for ever.
    if (!large && worker.profile.writes === 'allow') {
      for (const as of identities) await walksBeside(check, event, as);
      const guest = await sandbox.guest();
      await check.seeker.seek(event, [guest.id]);
    }
    for (const as of identities) {
      let replies: Proof | undefined;
      const claim = (wrong: readonly WalkBreach[] | undefined): void => {
        if (replies === undefined || wrong === undefined) {
          check.limits.stop({ why: 'the list never stood still', of: 'environment', rules: BY_TOKEN });
          return;
        }
        const message = `a ${labelOf(as)} token walks other attendees than the client's, or is told of more or fewer`;
        claimNone(check, BY_TOKEN, { breaches: wrong, replies }, message);
      };
      if (large) {
        const judged = await standingWindows(check, worker, event, {
          ...{ as, perPage: OTHER_SIZE },
          more: (stretch) => otherwiseIn(stretch),
        });
        replies = judged?.replies;
        // A page that is not full says that its token is told of others than it is shown.
        claim(
          judged?.breaches.map(({ rule, text }) => ({
            rule: rule === 'attendees.list.page-size' ? 'attendees.list.total-count' : rule,
            text,
          })),
        );
        continue;
      }
      const look = async (): Promise<readonly WalkBreach[] | undefined> => {
        const before = await walkIn(check, event, { as: CLIENT });
        const walks = await walksBeside(check, event, as);
        const after = await walkIn(check, event, { as: CLIENT });
        if (before.attendees.length === 0)
          check.limits.stop({ why: 'the walk sees no attendee', of: 'trouble' });
        if (idsOf(before).join() !== idsOf(after).join()) return undefined;
        for (const walk of walks) {
          const wrong = amissIn(before, walk, after);
          replies = [lastOf(before.pages), lastOf(walk.pages)];
          if (wrong.length > 0) return wrong;
        }
        return [];
      };
      claim(await standing(check, look, { shownBy: () => replies?.at(-1) }));
    }
  },
);

/** A walk by another kind of token at each of these sizes. */
async function walksBeside(check: Check, event: string, as: Identity): Promise<Walk[]> {
  const walks: Walk[] = [];
  for (const perPage of SIZES_BESIDE) walks.push(await walkIn(check, event, { as, perPage }));
  return walks;
}

/** Who is missing, comes twice or reads otherwise in a walk between two walks of the client that saw the same people. */
function amissIn(before: Walk, walk: Walk, after: Walk): WalkBreach[] {
  const own = new Set(idsOf(before));
  const theirs = new Set(idsOf(walk));
  const people = [
    ...[...own].filter((id) => !theirs.has(id)).map((id) => `attendee ${id} is missing`),
    ...otherwise(byId(before), byId(walk), byId(after)),
    ...[...theirs].filter((id) => !own.has(id)).map((id) => `attendee ${id} is seen by no other token`),
  ];
  return [
    ...people.map((text) => ({ rule: 'attendees.list.once', text }) as const),
    ...(people.length === 0 && isCounted(before) && !isCounted(walk)
      ? [{ rule: 'attendees.list.total-count', text: `total_count is ${walk.totalAfter}` } as const]
      : []),
  ];
}

const idsOf = (walk: Walk): string[] => walk.attendees.map(idOf).sort();

/** What tells an attendee from all others: ids may count in each event, and events may have been filled alike. */
const personOf = (attendee: ApiRecord): string =>
  shown([idOf(attendee), ...TELLING_ATTENDEES.map((name) => attendee[name])], 4000);

/** What is seen of two events where each is walked. */
const LISTED_APART: readonly RuleId[] = ['attendees.list.own-event', 'attendees.list.total-count'];

/** Whom an event holds; null where its walk was refused. */
async function walkedIds(check: Check, event: string): Promise<ReadonlySet<string> | null> {
  const count = total(await first(check, event));
  return (await claimWalk(check, event, { perPage: pagesOfTwo(count) }, []))?.ids ?? null;
}

/** Whom a large event shows at both ends of its list, where new attendees come. */
async function shownAtTheEnds(check: Check, event: string): Promise<ReadonlySet<string>> {
  const { seen } = await check.seeker.find(event, { keep: () => true, enough: () => true, strays: true });
  return new Set(seen.keys());
}

test(
  'two events share no attendee, and each has a total of its own',
  rules(
    'attendees.list.own-event',
    'attendees.list.total-count',
    'attendees.create.in-its-event-only',
  ).quick(),
  async ({ check, sandbox, worker }) => {
    const { event, otherEvent } = sandbox;
    const guest = await sandbox.guestOfItsOwn();
    check.eventually.noAttendee({
      event: otherEvent,
      marker: guest.sent.email,
      rule: 'attendees.create.in-its-event-only',
      message: 'an attendee shows up in another event than the one it was created in',
      replies: [guest.reply],
    });
    const { email, ...rest } = sandbox.newAttendee();
    const options = { path: { event_id: otherEvent }, item: { ...rest, email }, intent: 'probe' } as const;
    const stranger = await check.api.call('createAttendee', options);
    // An event that takes no attendees has a list all the same.
    if (stranger.ok)
      check.eventually.noAttendee({
        event,
        marker: email,
        rule: 'attendees.create.in-its-event-only',
        message: 'an attendee shows up in another event than the one it was created in',
        replies: [stranger],
      });
    const [other] = await eventsToWalk(worker, check, [otherEvent], LISTED_APART);
    if (other === undefined) return;
    const known = (await walks(worker, check, event))
      ? await walkedIds(check, event)
      : await shownAtTheEnds(check, event);
    const perPage = (await isLargeEvent(check, otherEvent)) ? 100 : 25;
    const isNumberedAlike = (one: ApiRecord): boolean => known?.has(idOf(one)) === true;
    // Ids may count in each event: an attendee with a number that is known here is looked up here.
    const there = await claimWalk(
      check,
      otherEvent,
      { perPage, keep: isNumberedAlike },
      [],
      async ({ attendees: alike }) => {
        if (alike.length === 0) return [];
        const { seen } = await check.seeker.seek(event, alike.map(idOf));
        const people = new Set([...seen.values()].map(personOf));
        return alike
          .filter((attendee) => people.has(personOf(attendee)))
          .map(idOf)
          .map(
            (id) => ({ rule: 'attendees.list.own-event', text: `attendee ${id} is in both events` }) as const,
          );
      },
    );
    if (known !== null && there !== null) check.holds('attendees.list.own-event', lastOf(there.walk.pages));
  },
);

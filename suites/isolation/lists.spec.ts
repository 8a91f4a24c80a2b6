import type { Check } from '../../fixtures/check/check.ts';
import { lastOf, type Proof } from '../../fixtures/check/proof.ts';
import { walkIn } from '../../fixtures/check/walk.ts';
import { goesFurther } from '../../fixtures/records/breadth.ts';
import { isLargeEvent, presentIn } from '../../fixtures/records/census.ts';
import { numbersRepeat, REPEATED, TELLING_ATTENDEES } from '../../fixtures/records/event-numbers.ts';
import { onForeignTestBed, recordsIn } from '../../fixtures/records/foreign-account.ts';
import { isLabelOf } from '../../fixtures/records/placed-field.ts';
import type { TestBed } from '../../fixtures/records/test-bed.ts';
import {
  type ApiRecord,
  CLIENT,
  FOREIGN,
  idOf,
  PERSONAL,
  READER,
  type Reply,
  rules,
  test,
} from '../../fixtures/test.ts';
import { sameJson } from '../../judge/body.ts';
import { isOneMoment } from '../../judge/timestamps.ts';

/** Whether two records are one: ids alone may be counted in each account. */
const isSame =
  (...attributes: readonly string[]) =>
  (a: ApiRecord, b: ApiRecord): boolean =>
    idOf(a) !== '' &&
    idOf(a) === idOf(b) &&
    attributes.every(
      (name) => a[name] === undefined || b[name] === undefined || isAlike(name, a[name], b[name]),
    );

const isAlike = (name: string, one: unknown, other: unknown): boolean =>
  name === 'created_at' ? isOneMoment(one, other) : sameJson(one, other);

function expectApart(
  check: Check,
  list: string,
  ours: readonly ApiRecord[],
  theirs: readonly ApiRecord[],
  same: (a: ApiRecord, b: ApiRecord) => boolean,
  replies: Proof,
): void {
  // An empty list shows nothing.
  if (ours.length === 0 || theirs.length === 0) return;
  const shared = ours.filter((one) => theirs.some((other) => same(one, other)));
  check.none(
    'isolation.lists',
    shared.map((one) => `id ${idOf(one)}`),
    replies,
    {
      message: `${list} lists records of another account`,
      expected: 'no record in the lists of both accounts',
    },
  );
}

test(
  'lists of one account hold no record of another',
  rules('isolation.lists', 'isolation.read').quick(),
  async ({ api, check, sandbox, worker }) => {
    const { foreign, read_client, user } = worker.profile;
    const sides = [CLIENT, ...(user === undefined ? [] : [PERSONAL])];
    if (read_client !== undefined && goesFurther(worker)) sides.push(READER);
    const lists: Reply[] = [];
    for (const as of sides) lists.push(check.limits.given(await api.call('listEvents', { as })));
    const repeat = await numbersRepeat(worker, check);
    if (repeat) check.limits.stop({ why: REPEATED, of: 'profile', rules: ['isolation.lists'] });
    for (const list of repeat ? [] : lists) {
      const theirs = recordsIn(list).find((event) => idOf(event) === foreign?.event_id);
      const seen = recordsIn(list).length > 0;
      if (seen && foreign?.event_id !== undefined)
        check.none('isolation.lists', theirs === undefined ? [] : [`event ${foreign.event_id}`], [list], {
          message: "listEvents lists another account's event",
          expected: `no event ${foreign.event_id}`,
        });
    }
    if (foreign?.client === undefined || repeat) return;
    const theirs = check.limits.given(await api.call('listEvents', { as: FOREIGN }));
    const sameEvent = isSame('slug', 'name');
    for (const list of lists)
      expectApart(check, 'listEvents', recordsIn(list), recordsIn(theirs), sameEvent, [list, theirs]);
    if (foreign.event_id === undefined || worker.profile.writes === 'forbid') return;
    if (!goesFurther(worker)) return;
    const wanted = ['listAttendees', 'updateAttendee', 'listAttendeeFields', 'updateAttendeeField'] as const;
    await onForeignTestBed(worker, check, sandbox, wanted, (bed) =>
      compareRecords(check, bed, sandbox.event, sandbox.fieldsEvent),
    );
  },
);

/** Attendees of an event, among them each who has the number of one of these, and the last answer that shows some. */
async function numberedAlike(
  check: Check,
  event: string,
  records: readonly ApiRecord[],
): Promise<{ readonly attendees: readonly ApiRecord[]; readonly last: Reply }> {
  if (!(await isLargeEvent(check, event))) {
    const { attendees, pages } = await walkIn(check, event);
    return { attendees, last: lastOf(pages) };
  }
  const { ids } = await presentIn(check, event);
  const alike = records.map(idOf).filter((id) => ids.has(id));
  const first = await check.api.call('listAttendees', {
    path: { event_id: event },
    query: { per_page: 100 },
  });
  const { seen, pages } = await check.seeker.seek(event, alike);
  return { attendees: [...first.items, ...seen.values()], last: pages.at(-1) ?? first };
}

/** The records of a test bed, and whatever stands on the first page beside them, are in no list of this account. */
async function compareRecords(check: Check, bed: TestBed, event: string, fieldsEvent: string): Promise<void> {
  const { api } = check;
  const query = { per_page: 100 };
  const path = { event_id: bed.event };
  const page = await api.call('listAttendees', { path, query, as: bed.as });
  const { attendees, last } = await numberedAlike(check, event, page.items);
  const sameAttendee = isSame(...TELLING_ATTENDEES);
  expectApart(check, 'listAttendees', attendees, page.items, sameAttendee, [page, last]);
  const theirs = await api.call('listAttendeeFields', { path, as: bed.as });
  const ours = await api.call('listAttendeeFields', { path: { event_id: fieldsEvent } });
  const known = theirs.items.filter(
    (field) => bed.field !== undefined && isLabelOf(bed.field, field['label']),
  );
  expectApart(check, 'listAttendeeFields', ours.items, known, isSame('label', 'name'), [theirs, ours]);
  // The other way round: the list of the other account holds no record of ours.
  expectApart(check, 'listAttendees', page.items, attendees, sameAttendee, [page]);
}

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reconciledBreaches } from '../../load/judge/breaches/from-list.ts';
import { reconcile } from '../../load/judge/reconcile/reconcile.ts';
import type { ObservedSemantics } from '../../record/check-in-effects.ts';
import type { DeedKind, PlanItem } from '../../record/load-plan.ts';
import type { RequestLine } from '../../record/request-log/line.ts';
import { AT_DOORS, effect } from './learned.ts';

const LEARNED: ObservedSemantics = {
  ...AT_DOORS,
  session: effect('checked_in', 200, false),
};

let clock = 0;
const line = (
  operation: RequestLine[5],
  id: string,
  status: number,
  { item = 0, step = 1, more = null as string | null } = {},
): RequestLine => {
  clock += 10;
  return ['r', 0, item, step, 1, operation, id, 0, clock, clock + 1, 1, status, '', more];
};
const item = (kind: DeedKind, who = 0, scanner = 0): PlanItem => ({
  due: 0,
  scanner,
  kind,
  who,
  scannedTwice: false,
});

const classed = (
  items: readonly PlanItem[],
  lines: readonly RequestLine[],
  seen: ReadonlyArray<readonly [string, string, string?]>,
  more: Partial<Parameters<typeof reconcile>[0]> = {},
) => {
  const found = reconcile({
    items,
    pool: ['100', '101'],
    bystanders: [],
    lines,
    learned: LEARNED,
    seen: seen.map(([id, status, email = '']) => ({ id, status, email })),
    cutShort: false,
    emailOf: (creation) => `w${creation}@example.com`,
    ...more,
  });
  const { applied, lost, unexpected, duplicated, unknown, findings } = found;
  const broken = reconciledBreaches(found).map(
    ({ violation: { rule, operation } }) => `${rule} ${operation}`,
  );
  return { counts: { applied, lost, unexpected, duplicated, unknown }, findings, broken };
};
const only = (kind: string, times = 1) => ({
  ...{ applied: 0, lost: 0, unexpected: 0, duplicated: 0, unknown: 0 },
  [kind]: times,
});

describe('reconciliation', () => {
  it('finds a check-in applied', () =>
    assert.deepEqual(
      classed([item('arrival')], [line('checkIn', '100', 200)], [['100', 'checked_in']]).counts,
      only('applied'),
    ));

  it('finds an acknowledged check-in lost, and shows its request', () => {
    const { counts, findings } = classed(
      [item('arrival')],
      [line('checkIn', '100', 200)],
      [['100', 'not_checked_in']],
    );
    assert.deepEqual(counts, only('lost'));
    assert.equal(findings[0]?.requests.length, 1);
    assert.match(findings[0]?.reason ?? '', /checkIn was acknowledged with 200/);
  });

  it('finds an attendee lost who is listed no more', () =>
    assert.deepEqual(classed([item('arrival')], [line('checkIn', '100', 200)], []).counts, only('lost')));

  it('takes either state after an answer that never came: the list tells that it was done, and not that it never will be', () => {
    for (const [state, outcome] of [
      ['checked_in', 'applied'],
      ['not_checked_in', 'unknown'],
    ] as const)
      assert.deepEqual(
        classed([item('arrival')], [line('checkIn', '100', 0)], [['100', state]]).counts,
        only(outcome),
      );
  });

  it('calls nothing applied that was refused throughout', () =>
    assert.deepEqual(
      classed([item('arrival')], [line('checkIn', '100', 429)], [['100', 'not_checked_in']]).counts,
      only('applied', 0),
    ));

  it('knows what a check-in to a session does to whom it finds inside, and to whom it does not', () => {
    const learned = {
      ...LEARNED,
      session: effect('checked_in'),
      sessionInside: effect('checked_out'),
    };
    const scans = [line('checkIn', '100', 200), line('checkIn', '100', 200, { item: 1 })];
    const items = [item('arrival'), item('session')];
    assert.deepEqual(classed(items, scans, [['100', 'checked_out']], { learned }).counts, only('applied'));
    assert.deepEqual(classed(items, scans, [['100', 'checked_in']], { learned }).counts, only('lost'));
    assert.deepEqual(
      classed(items, scans.slice(1), [['100', 'checked_in']], { learned }).counts,
      only('applied'),
    );
  });

  it('believes the refusal of a repeat after a lost answer', () =>
    assert.deepEqual(
      classed(
        [item('arrival')],
        [line('checkIn', '100', 0), line('checkIn', '100', 409)],
        [['100', 'checked_in']],
      ).counts,
      only('applied'),
    ));

  it('finds an effect unexpected that was refused', () =>
    assert.deepEqual(
      classed([item('arrival')], [line('checkIn', '100', 422)], [['100', 'checked_in']]).counts,
      only('unexpected'),
    ));

  it('finds an effect unexpected on somebody who was never touched', () =>
    assert.deepEqual(
      classed([], [], [['7', 'checked_in']], { bystanders: ['7'] }).counts,
      only('unexpected'),
    ));

  it('follows a mistake to its end', () => {
    const lines = [
      line('checkIn', '100', 200),
      line('undoCheckIn', '100', 200, { step: 2 }),
      line('checkIn', '100', 200, { step: 3 }),
    ];
    assert.deepEqual(classed([item('mistake')], lines, [['100', 'checked_in']]).counts, only('applied'));
    assert.deepEqual(classed([item('mistake')], lines, [['100', 'not_checked_in']]).counts, only('lost'));
  });

  it('calls a session check-in unknown that no read shows, where nothing else was asked for', () =>
    assert.deepEqual(
      classed([item('session')], [line('checkIn', '100', 200)], [['100', 'not_checked_in']]).counts,
      only('unknown'),
    ));

  it('finds a person lost whom a session took, and took again as if for the first time', () => {
    const items = [item('arrival'), item('session')];
    const lines = [line('checkIn', '100', 200), line('checkIn', '100', 200, { item: 1 })];
    const found = classed(items, lines, [['100', 'checked_in']], { lostFromSessions: new Set(['100']) });
    assert.deepEqual(found.counts, only('lost'));
    assert.deepEqual(found.broken, ['checkin.answer-is-read checkIn']);
    assert.equal(found.findings[0]?.requests.length, 2);
  });

  it('finds two attendees made by one create', () =>
    assert.deepEqual(
      classed(
        [item('create', 4)],
        [line('createAttendee', 'w4', 201, { more: '9' })],
        [
          ['9', 'not_checked_in', 'w4@example.com'],
          ['10', 'not_checked_in', 'W4@example.com'],
        ],
      ).counts,
      only('duplicated'),
    ));

  it('finds a create lost whose attendee is not there, or has another id', () => {
    const lines = [line('createAttendee', 'w4', 201, { more: '9' })];
    assert.deepEqual(classed([item('create', 4)], lines, []).counts, only('lost'));
    assert.deepEqual(
      classed([item('create', 4)], lines, [['8', 'not_checked_in', 'w4@example.com']]).counts,
      only('lost'),
    );
  });

  it('calls a create unknown that was never answered, unless the list shows whom it made', () => {
    const lines = [line('createAttendee', 'w4', 0)];
    assert.deepEqual(classed([item('create', 4)], lines, []).counts, only('unknown'));
    assert.deepEqual(
      classed([item('create', 4)], lines, [['8', 'not_checked_in', 'w4@example.com']]).counts,
      only('applied'),
    );
  });

  it('allows a run that was killed one request of each scanner that it did not write down', () => {
    const items = [item('arrival', 0), item('arrival', 1)];
    const seen = [
      ['100', 'checked_in'],
      ['101', 'checked_in'],
    ] as const;
    const lines = [line('checkIn', '100', 200)];
    assert.deepEqual(classed(items, lines, seen, { cutShort: true }).counts.unexpected, 0);
    assert.deepEqual(classed(items, lines, seen, { cutShort: false }).counts.unexpected, 1);
  });
});

describe('what a reconciliation says is broken', () => {
  const created = [item('walkIn', 4)];
  const create = (status: number, more = '9') => line('createAttendee', 'w4', status, { more });
  const listed = (id: string) => [id, 'not_checked_in', 'w4@example.com'] as const;

  it('is the create that was refused and left an attendee', () => {
    const { counts, broken } = classed(created, [create(422, '')], [listed('9')]);
    assert.deepEqual(counts, only('unexpected'));
    assert.deepEqual(broken, ['attendees.create.refused-creates-nothing createAttendee']);
  });

  it('is the create whose attendee is absent, has another id, or is there with two', () => {
    for (const seen of [[], [listed('8')], [listed('9'), listed('10')]])
      assert.deepEqual(classed(created, [create(201)], seen).broken, [
        'attendees.create.listed createAttendee',
      ]);
  });

  it('is the list where it shows one id twice, of whoever was created too', () => {
    const { counts, broken } = classed(created, [create(201)], [listed('9'), listed('9')]);
    assert.deepEqual(counts, only('duplicated'));
    assert.deepEqual(broken, ['attendees.list.once listAttendees']);
  });

  it('is the operation that was refused and stored, and a stranger only where nothing was asked for', () => {
    const lines = [line('checkIn', '100', 200), line('undoCheckIn', '100', 200)];
    assert.deepEqual(classed([item('arrival')], lines, [['100', 'checked_in']]).broken, [
      'checkin.answer-is-read undoCheckIn',
    ]);
    const refused = line('checkIn', '100', 422);
    assert.deepEqual(classed([item('mistake')], [...lines, refused], [['100', 'checked_in']]).broken, [
      'checkin.answer-is-read undoCheckIn',
    ]);
    assert.deepEqual(
      classed([item('arrival')], [line('checkIn', '100', 422)], [['100', 'checked_in']]).broken,
      ['checkin.answer-is-read checkIn'],
    );
    assert.deepEqual(classed([], [], [['7', 'checked_in']], { bystanders: ['7'] }).broken, [
      'checkin.others-untouched checkIn',
    ]);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { byDue } from '../../load/judge/by-due/by-due.ts';
import { mostAtOnce } from '../../load/judge/by-due/most-at-once.ts';
import { RAN_TO_ITS_END } from '../../load/judge/evidence.ts';
import { loadResult } from '../../load/judge/load-result.ts';
import { LogReadout } from '../../load/judge/log-readout.ts';
import type { Plan } from '../../record/load-plan.ts';
import type { LoadBreach } from '../../record/load-result.ts';
import type { RequestLine } from '../../record/request-log/line.ts';
import { schemaErrors } from './load-schema.ts';
import { recordedEvidence, recordedRun } from './recorded.ts';

const T0 = Date.UTC(2026, 5, 15, 9, 40);
const STALL = { from: 2000, to: 5000 };
const EVERY = 100;
const PEOPLE = 100;

/** One door to which somebody comes every tenth of a second. */
const plan: Plan = {
  items: Array.from({ length: PEOPLE }, (_, who) => ({
    due: who * EVERY,
    scanner: 0,
    kind: 'arrival',
    who,
    scannedTwice: false,
  })),
  scanners: [[0, PEOPLE]],
  doors: [{ name: 'gate', closed: [], offline: [{ from: 9000, to: 9500 }] }],
  ...{ pool: PEOPLE, creates: 0, admissions: PEOPLE, endMs: PEOPLE * EVERY, requests: PEOPLE },
  peakPerSecond: 10,
};

const line = (item: number, sent: number, done: number, status = 200, api = done - sent): RequestLine => [
  ...(['r', 0, item, 1, 1, 'checkIn', `${item}`, item * EVERY] as const),
  ...([sent, done, api, status, '', status === 429 ? '1' : null] as const),
];

/** The door serves one after the other, 10 ms each, and not at all while the service stalls. */
function stalled(): RequestLine[] {
  let free = 0;
  return plan.items.map(({ due }, item) => {
    const sent = Math.max(due, free);
    free = sent + 10;
    if (free > STALL.from && sent < STALL.to) free = STALL.to + 10;
    return line(item, sent, free);
  });
}

function readout(lines: readonly RequestLine[]) {
  const log = new LogReadout({ plan, base_url: '' }, { keep: () => {}, redacted: (one) => one });
  log.take(['t', T0]);
  for (const one of lines) log.take(one);
  return { run: { ...recordedRun, plan }, figures: log.figures, end: RAN_TO_ITS_END };
}

const shown = (lines: readonly RequestLine[], breaches: readonly LoadBreach[] = []) => {
  const due = byDue(readout(lines), breaches, 12_000);
  assert.ok(due !== undefined);
  return due;
};

describe('a run by the time at which people were due', () => {
  it('shows a stall as a ramp, and in no part as a hole', () => {
    const { door, width_ms, operations } = shown(stalled());
    assert.equal(width_ms, 250);
    const during = door.p50.slice(STALL.from / width_ms, STALL.to / width_ms);
    assert.ok(during.every((ms) => ms !== null));
    // Each who came later had less of it to wait for.
    assert.deepEqual(
      [...during].sort((a, b) => (b ?? 0) - (a ?? 0)),
      during,
    );
    assert.ok((during[0] ?? 0) > 2700 && (during.at(-1) ?? 0) < 600);
    assert.deepEqual(operations['checkIn']?.p95, door.p95);
    // Those who waited at the door are no business of the API: only one request was under way.
    assert.equal(operations['checkIn']?.api95.filter((ms) => (ms ?? 0) > 1000).length, 1);
  });

  it('counts everybody in one step of one part', () => {
    const { door } = shown(stalled());
    assert.equal(
      door.people.flat().reduce((sum, many) => sum + many, 0),
      PEOPLE,
    );
    for (const counts of door.people) assert.equal(counts.length, door.steps.length + 1);
  });

  it('says how many stood at a door, and for how long the unluckiest', () => {
    const [queue] = shown(stalled()).queues;
    assert.equal(queue?.door, 'gate');
    assert.equal(queue.longest_at, STALL.from);
    assert.ok(queue.longest_ms >= 3000 && queue.longest_ms <= 3010);
    assert.equal(queue.most, Math.max(...queue.people));
    assert.equal(queue.most, 30 + 1);
  });

  it('lets whoever was not let in wait to the end', () => {
    const { door, queues } = shown(stalled().filter((one) => one[2] !== 50));
    assert.equal(
      door.people.flat().reduce((sum, many) => sum + many, 0),
      PEOPLE,
    );
    assert.equal(queues[0]?.longest_at, 50 * EVERY);
    assert.equal(queues[0]?.longest_ms, 12_000 - 50 * EVERY);
  });

  it('keeps 429 apart from errors, each by its kind', () => {
    const { errors, limited } = shown([
      ...stalled(),
      line(3, 400, 410, 503),
      line(4, 500, 510, 503),
      line(9, 950, 960, 429),
      [...line(9, 960, 970, 0).slice(0, 13), 'read: connection reset by peer'] as unknown as RequestLine,
    ]);
    assert.deepEqual(Object.keys(errors).sort(), ['checkIn: 503', 'checkIn: connection reset']);
    assert.deepEqual(errors['checkIn: 503']?.slice(0, 4), [0, 2, 0, 0]);
    assert.deepEqual(limited.slice(0, 4), [0, 0, 0, 1]);
  });

  it('marks the first 429, the first breach, doors without a network and an early end, in their order', () => {
    const breach = { rule: 'checkin.same', at: 700 } as LoadBreach;
    const evidence = readout([...stalled(), line(9, 950, 960, 429), line(9, 970, 980, 429)]);
    const cut = { ...evidence, end: { ...RAN_TO_ITS_END, aborted: 'the service is down' } };
    const { marks, began } = byDue(cut, [{ ...breach, at: 900 }, breach], 12_000) ?? assert.fail();
    assert.equal(began, T0);
    assert.deepEqual(
      marks.map(({ kind, at }) => [kind, at]),
      [
        ['breach', 700],
        ['limit', 960],
        ['trouble', 9000],
        ['end', evidence.figures.latest],
      ],
    );
    assert.match(marks[2]?.said ?? '', /without a network: gate/);
  });

  it('is stored as published, and not at all where nothing was sent', () => {
    const { by_due, ...result } = loadResult(recordedEvidence());
    assert.ok(by_due !== undefined);
    assert.deepEqual(schemaErrors({ ...result, by_due }), []);
    assert.equal(loadResult(recordedEvidence([])).by_due, undefined);
  });
});

it('the most at once is what counting at each moment finds', () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 60 }))
    .map(([from, ms]) => ({ from, to: from + ms }));
  fc.assert(
    fc.property(fc.array(span, { maxLength: 30 }), (spans) => {
      const parts = { widthMs: 10, count: 16 };
      const open = (ms: number): number => spans.filter(({ from, to }) => from <= ms && ms < to).length;
      const counted = Array.from({ length: parts.count }, (_, part) =>
        Math.max(...Array.from({ length: parts.widthMs }, (_, ms) => open(part * parts.widthMs + ms))),
      );
      // A part holds who was there when it began: up to then they may have stood there.
      const most = mostAtOnce(parts, spans);
      for (const [part, many] of counted.entries())
        assert.ok(
          (most[part] ?? -1) >= many && (most[part] ?? 0) <= Math.max(many, open(part * parts.widthMs - 1)),
        );
    }),
  );
});

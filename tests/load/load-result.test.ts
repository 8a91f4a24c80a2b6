import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LoadViolation } from '../../load/judge/breaches/breach-tally.ts';
import type { LoadEvidence } from '../../load/judge/evidence.ts';
import { loadResult } from '../../load/judge/load-result.ts';
import type { ListedAttendee } from '../../load/judge/reconcile/finding.ts';
import { BUILT_IN } from '../../load/scenario/built-in.ts';
import type { ObservedSemantics } from '../../record/check-in-effects.ts';
import type { ViolationFact } from '../../record/facts.ts';
import type { LoadResult } from '../../record/load-result.ts';
import { COLUMN, type Line } from '../../record/request-log/line.ts';
import schema from '../../spec/load.schema.json' with { type: 'json' };
import { schemaErrors } from './load-schema.ts';
import { listAfter, recordedEvidence, recordedLines, recordedRun } from './recorded.ts';

/** The result of the recorded run, held against the published schema. */
function judged(lines: readonly Line[], more: Partial<LoadEvidence> = {}): LoadResult {
  const result = loadResult(recordedEvidence(lines, more));
  assert.deepEqual(schemaErrors(result), []);
  return result;
}

/** The result where the list shows something else in the end. */
const shown = (change: (seen: ListedAttendee[]) => ListedAttendee[]): LoadResult => {
  const seen = change(listAfter(recordedLines));
  return judged(recordedLines, { walk: { seen, total: seen.length, walks: 2, stable: true } });
};

const missed = ({ thresholds }: LoadResult): string[] =>
  thresholds.filter(({ met }) => !met).map(({ name }) => name);
const broken = ({ contract_violations }: LoadResult): string[] => contract_violations.map(({ rule }) => rule);

it('the published schema names the scenarios that there are, and no others', () => {
  const named = `${BUILT_IN.slice(0, -1).join(', ')} and ${BUILT_IN.at(-1)}`;
  assert.equal(schema.properties.scenario.description, `One of ${named}, or the name in a rehearsal.yaml.`);
});

/** Whatever may be learned of an environment; the compiler knows whether one is missing. */
const LEARNED: Readonly<Record<keyof ObservedSemantics, true>> = {
  ...{ initial: true, checkIn: true, repeat: true, undo: true, again: true, checkOut: true, session: true },
  ...{ sessionInside: true, sessionAgain: true, returned: true, leftAgain: true, walkIn: true },
  ...{ scanPause: true, answersItem: true },
};

it('the published schema names all that a load may learn, which no other key may stand beside', () => {
  const [learned] = schema.properties.learned.anyOf;
  assert.deepEqual(Object.keys(learned?.properties ?? {}).sort(), Object.keys(LEARNED).sort());
});

describe('the result of a recorded run', () => {
  it('passes where the list shows what was acknowledged', () => {
    const result = judged(recordedLines);
    assert.deepEqual([result.verdict, ...result.reasons, ...missed(result)], ['pass']);
    assert.equal(result.admitted, recordedRun.plan.admissions);
    assert.equal(result.requests.total, recordedLines.filter(([kind]) => kind === 'r').length);
  });

  it('fails where an acknowledged check-in does not show, and keeps the stored name of that', () => {
    const result = shown((seen) => seen.map((one, at) => (at === 0 ? { ...one, status: 'elsewhere' } : one)));
    assert.equal(result.verdict, 'fail');
    assert.deepEqual(broken(result), ['checkin.answer-is-read']);
    assert.deepEqual(missed(result), ['lost', 'contract']);
    assert.equal(result.reconciliation.findings[0]?.class, 'lost');
  });

  it('marks the first breach at the earliest answer that the list belies, and at how many requests a second', () => {
    const result = shown((seen) => seen.map((one) => ({ ...one, status: 'elsewhere' })));
    const lost = result.reconciliation.findings.filter((one) => one.class === 'lost');
    const answered = Math.min(...lost.map(({ requests }) => requests.at(-1)?.done ?? Number.NaN));
    const [breach] = result.contract_violations;
    assert.deepEqual([breach?.rule, breach?.at], ['checkin.answer-is-read', answered]);
    assert.ok((breach?.rate ?? 0) > 0);
    assert.deepEqual(
      result.by_due?.marks.map(({ kind, at }) => [kind, at]),
      [['breach', answered]],
    );
  });

  it('fails where somebody is checked in whom nobody asked for', () => {
    const [bystander] = recordedRun.bystanders;
    const result = shown((seen) =>
      seen.map((one) => (one.id === bystander ? { ...one, status: 'checked_in' } : one)),
    );
    assert.deepEqual(broken(result), ['checkin.others-untouched']);
    assert.equal(result.reconciliation.phantom, 1);
    assert.equal(result.reconciliation.findings[0]?.class, 'phantom');
  });

  it('fails where somebody is listed twice', () => {
    const result = shown((seen) => [...seen, ...seen.slice(0, 1)]);
    assert.deepEqual(broken(result), ['attendees.list.once']);
    assert.equal(result.reconciliation.doubled, 1);
  });

  it('fails where total_count contradicts a list at rest, and not one that still moves', () => {
    const seen = listAfter(recordedLines);
    const walk = { seen, total: seen.length + 1, walks: 2, stable: true };
    assert.deepEqual(broken(judged(recordedLines, { walk })), ['attendees.list.total-count']);
    assert.deepEqual(broken(judged(recordedLines, { walk: { ...walk, stable: false } })), []);
  });

  it('fails where two creates were answered with one id', () => {
    const creates = recordedLines.filter(
      (line) => line[0] === 'r' && line[COLUMN.operation] === 'createAttendee',
    );
    const [first] = creates;
    assert.ok(first?.[0] === 'r' && creates.length > 1);
    const lines = recordedLines.map((line) =>
      line[0] === 'r' && line[COLUMN.operation] === 'createAttendee'
        ? (line.with(COLUMN.detail, first[COLUMN.detail]) as unknown as Line)
        : line,
    );
    assert.ok(broken(judged(lines)).includes('attendee.id.distinct'));
  });

  it('is invalid where the generator woke up late, and where nothing of the list could be read', () => {
    const late = recordedLines.map(
      (line): Line => (line[0] === 'p' ? ['p', line[1], line[2], line[3].map(() => 400)] : line),
    );
    assert.match(judged(late).reasons.join(), /generator was the bottleneck/);
    assert.equal(judged(late).verdict, 'invalid');
    assert.equal(judged(recordedLines, { walk: null }).verdict, 'invalid');
  });

  it('excuses what the last scanners may have sent where the run was killed', () => {
    const half = recordedLines.slice(0, recordedLines.length / 2);
    const seen = listAfter(recordedLines);
    const result = judged(half, {
      walk: { seen, total: seen.length, walks: 2, stable: true },
      end: { aborted: null, interrupted: false, killed: true, unprepared: null },
    });
    assert.match(result.reasons[0] ?? '', /killed/);
    assert.ok(result.reconciliation.unknown > 0);
  });
});

describe('a breach in a call of Muster itself', () => {
  const start = recordedLines.find(([kind]) => kind === 't')?.[1] as number;
  const end = Math.max(...recordedLines.flatMap((one) => (one[0] === 'r' ? [one[COLUMN.done]] : [])));
  const refused = (at: number): ViolationFact => ({
    kind: 'violation',
    ...{ rule: 'errors.no-500', check: '', operation: 'requestToken', message: 'requestToken answered 500' },
    ...{ expected: 'not 500', actual: '500', reproduce: '', exchanges: [`l${at}`], count: 1, at },
  });
  const breach = (...at: readonly number[]) => {
    const [first, ...more] = judged(recordedLines, { outsideLoad: at.map(refused) }).contract_violations;
    assert.deepEqual(more, []);
    return first;
  };

  it('says when it was: before the load, after it, or while scanners asked for a token', () => {
    const of = (when: string): string => `requestToken answered 500 (own call, ${when} the load)`;
    assert.equal(breach(start - 1)?.message, of('before'));
    assert.equal(breach(start + 1)?.message, of('during'));
    assert.equal(breach(start + end + 1)?.message, of('after'));
    assert.equal(breach(start + end + 1, start + 1)?.message, of('during and after'));
  });

  it('has the moment and the rate of the load at which it was first seen, where that was during it', () => {
    const first = breach(start + end, start + end - 1);
    assert.deepEqual([first?.at, first?.count, first?.exchange], [end - 1, 2, `l${start + end - 1}`]);
    assert.ok((first?.rate ?? 0) > 0);
    assert.deepEqual([breach(start - 1)?.at, breach(start - 1)?.rate], [null, null]);
  });
});

describe('a run beside which others were at work', () => {
  const othersAtWork = ['somebody else was at work in this event'];
  const elsewhere = (): LoadEvidence['walk'] => {
    const seen = listAfter(recordedLines).map((one, at) =>
      at === 0 ? { ...one, status: 'elsewhere' } : one,
    );
    return { seen, total: seen.length + 3, walks: 2, stable: true };
  };

  it('is invalid, names them and loses nobody, where the list shows otherwise', () => {
    const result = judged(recordedLines, { othersAtWork, walk: elsewhere() });
    assert.deepEqual([result.verdict, result.reasons, broken(result)], ['invalid', othersAtWork, []]);
    const { lost, unknown, findings } = result.reconciliation;
    assert.deepEqual([lost, unknown, findings[0]?.class], [0, 1, 'unknown']);
  });

  it('passes and notes them where the list shows what was acknowledged', () => {
    const result = judged(recordedLines, { othersAtWork });
    assert.deepEqual([result.verdict, result.notes.slice(-1)], ['pass', othersAtWork]);
  });

  it('fails where an answer breaks what nobody else has to do with', () => {
    const violation: LoadViolation = {
      rule: 'attendee.id.value',
      ...{ operation: 'checkIn', message: 'the id is text', expected: 'integer' },
      ...{ actual: '"1"', count: 1, at: 1, exchange: '' },
    };
    const result = judged(recordedLines, { othersAtWork, sampled: { violations: [violation], judged: 10 } });
    assert.deepEqual([result.verdict, broken(result)], ['fail', ['attendee.id.value']]);
  });

  it('is invalid where creates are refused in calm as well', () => {
    const createsRefusedFor = ['creates are refused in calm as well'];
    const violation: LoadViolation = {
      rule: 'attendees.create.201',
      ...{ operation: 'createAttendee', message: '', expected: '201' },
      ...{ actual: '422 full', count: 1, at: 1, exchange: '' },
    };
    const sampled = { violations: [violation], judged: 10 };
    assert.equal(judged(recordedLines, { sampled }).verdict, 'fail');
    const result = judged(recordedLines, { sampled, createsRefusedFor });
    assert.deepEqual([result.verdict, result.reasons, broken(result)], ['invalid', createsRefusedFor, []]);
  });
});

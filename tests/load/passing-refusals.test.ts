import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Figures } from '../../load/judge/figures/figures.ts';
import { againInWords, longInWords, tokensInWords } from '../../load/judge/in-words.ts';
import type { ScanPause } from '../../record/check-in-effects.ts';
import type { PlanItem } from '../../record/load-plan.ts';
import type { RequestLine } from '../../record/request-log/line.ts';

const ITEMS: readonly PlanItem[] = [{ due: 0, scanner: 0, kind: 'arrival', who: 0, scannedTwice: false }];

type Answers = ReadonlyArray<readonly [status: number, flags?: string]>;

/** The figures of one call that was answered so in turn. */
function figuresOf(answers: Answers, pause?: ScanPause): Figures {
  const figures = new Figures(ITEMS, 1000, new Set([409]), pause);
  for (const [index, [status, flags = '']] of answers.entries()) {
    const at = index * 10;
    const line: RequestLine = [
      'r',
      ...([0, 0, 1, index + 1, 'checkIn', '7', 0, at, at + 5, 5, status, flags, null] as const),
    ];
    figures.request(line);
  }
  return figures;
}

/** What is said of them. */
function counted(answers: Answers, pause?: ScanPause) {
  const figures = figuresOf(answers, pause);
  const { failed, refusals, errors, long } = figures.counts;
  return {
    failed,
    refusals,
    errors: Object.fromEntries(errors),
    long,
    timed: figures.api.get('checkIn')?.count,
  };
}

test('a 401 that a new token answers is no failure, at whichever attempt it comes', () => {
  assert.deepEqual(counted([[401], [200]]), { failed: 0, refusals: 0, errors: {}, long: 0, timed: 1 });
  assert.equal(counted([[429], [401], [429], [401], [200]]).failed, 0);
});

test('a token that is refused at once fails, and the want of one is named', () => {
  assert.deepEqual(counted([[401], [401]]).errors, { 'checkIn: 401': 1 });
  assert.deepEqual(counted([[401], [401, 't']]).errors, { 'checkIn: 401 without a live token': 1 });
});

test('a scan that comes too soon is no failure where a pause was learned, and was asked for often enough to be one', () => {
  const pause = { ms: 300, statuses: [422], shared: false };
  assert.deepEqual(
    counted(
      [
        [422, 's'],
        [200, 's'],
      ],
      pause,
    ),
    {
      ...{ failed: 0, refusals: 1, errors: {}, long: 0, timed: 2 },
    },
  );
  const always = Array.from({ length: 4 }, () => [422, 's'] as const);
  assert.deepEqual(counted(always, pause).errors, { 'checkIn: 422': 1 });
  assert.equal(counted([[422, 's']]).failed, 1);
  assert.equal(counted([[422]], pause).failed, 1);
});

test('a write that met another one is no failure where it is put again, and is one where it is refused time and again', () => {
  assert.deepEqual(counted([[409], [409], [200]]).errors, {});
  assert.equal(counted([[423], [200]]).timed, 2);
  const always = Array.from({ length: 6 }, () => [409] as const);
  assert.deepEqual(counted(always).errors, { 'checkIn: 409': 1 });
  assert.deepEqual(counted([[422], [200]]).errors, { 'checkIn: 422': 1 }, 'no refusal for having met others');
});

test('one who was made a moment ago may not be found yet, and others have to be', () => {
  assert.deepEqual(
    counted([
      [404, 'n'],
      [404, 'n'],
      [200, 'n'],
    ]).errors,
    {},
  );
  assert.deepEqual(counted([[404], [200]]).errors, { 'checkIn: 404': 1 });
  const never = Array.from({ length: 7 }, () => [404, 'n'] as const);
  assert.deepEqual(counted(never).errors, { 'checkIn: 404': 1 });
});

test('an answer that is too long to be judged counts as what it is', () => {
  assert.deepEqual(counted([[200, 'l']]), { failed: 0, refusals: 0, errors: {}, long: 1, timed: 1 });
  assert.deepEqual(longInWords({ counts: new Figures([], 1).counts }), []);
});

test('what became of tokens is said apart from errors', () => {
  assert.deepEqual(tokensInWords({ tokens: { early: 0, ungranted: {} } }), []);
  const [failed = '', alive = '', early = ''] = tokensInWords({
    tokens: { early: 1, alive: 2, ungranted: { 500: 3 } },
  });
  assert.match(alive, /A live token was refused, 2 times, and was served .* count as errors/);
  assert.match(failed, /gave no token, 3 times \(500 ×3\)/);
  assert.match(early, /refused before its time, once/);
});

test('how often a call was put again is said, and nothing where none was', () => {
  const { counts } = new Figures([], 1);
  assert.deepEqual(againInWords({ counts }), []);
  counts.again = 3;
  assert.match(againInWords({ counts }).join(), /met another write.* 3 times: scanners put them again/);
});

test('a code that two doors scan is refused as it is in already, and no scanner puts that again', () => {
  assert.equal(figuresOf([[409, 'r']]).counts.again, 0);
  assert.equal(figuresOf([[0], [409]]).counts.again, 0, 'the answer before was lost');
  assert.equal(figuresOf([[409], [200]]).counts.again, 1);
});

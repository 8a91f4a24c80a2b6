import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMark } from '../../record/create-mark.ts';
import type { Exchange } from '../../record/exchange.ts';
import { type Maker, marksOf, WORKERS } from '../../record/run-marks.ts';

const MARKED = { runId: 'abcdefghij' };
const UNMARKED = { runId: 'abcdefghij', marked: false } as const;
const OTHER = { runId: 'abcdefghik', marked: false } as const;
const MAKERS: readonly Maker[] = [0, 1, 13, 25, 26, 39, 675].flatMap((worker): Maker[] => [
  { worker, kind: 'n' },
  { worker, kind: 'f' },
]);

const wordsOf = (run: Parameters<typeof marksOf>[0], count = 300): Array<{ word: string; worker: number }> =>
  MAKERS.flatMap((maker) =>
    Array.from({ length: count }, (_, index) => ({
      word: marksOf(run).word(maker, index + 1),
      worker: maker.worker,
    })),
  );

for (const run of [MARKED, UNMARKED]) {
  const kind = run === MARKED ? 'marked' : 'unmarked';

  test(`words of a ${kind} run are letters, short enough for a plain name, and no two are the same`, () => {
    const words = wordsOf(run).map(({ word }) => word);
    assert.equal(new Set(words).size, words.length);
    // The longest that stands before one has four letters, and a plain name twenty.
    for (const word of words) assert.match(word, run === MARKED ? /^[a-z]{17}$/ : /^[a-z]{16}$/);
  });

  test(`words of a ${kind} run are found within other letters and in any case, with who made them`, () => {
    for (const { word, worker } of wordsOf(run, 20))
      for (const text of [word, `Ada${word}`, word.toUpperCase(), `"a":"Van${word}@example.org","b":7`]) {
        const found = marksOf(run).wordsIn(text);
        assert.deepEqual([found.map((one) => one.text), found[0]?.worker], [[word], worker], text);
        assert.equal(text.toLowerCase().indexOf(word), found[0]?.at);
        assert.ok(marksOf(run).holds(text));
      }
  });
}

test('a run knows no word of another, and no ordinary text', () => {
  const others = wordsOf(OTHER).map(({ word }) => word);
  assert.deepEqual(
    others.filter((word) => marksOf(UNMARKED).holds(word) || marksOf(MARKED).holds(word)),
    [],
  );
  // A million letters in which words might begin.
  const syllables = Array.from(
    { length: 500_000 },
    (_, index) =>
      `${'bcdfghjklm'[(index * 7 + (index >> 3)) % 10]}${'aeiou'[(index * 3 + (index >> 5)) % 5]}`,
  );
  assert.equal(marksOf(UNMARKED).holds(syllables.join('')), false);
});

test('nothing that is alike stands in the words of an unmarked run, nor the id of the run', () => {
  const words = wordsOf(UNMARKED, 50).map(({ word }) => word);
  const parts = new Map<string, number>();
  for (const word of words)
    for (let at = 0; at + 6 <= word.length; at += 1) {
      const part = word.slice(at, at + 6);
      parts.set(part, (parts.get(part) ?? 0) + 1);
    }
  assert.ok(Math.max(...parts.values()) <= 3, `${Math.max(...parts.values())} of ${words.length}`);
  assert.ok(words.every((word) => !word.includes(UNMARKED.runId)));
});

test('workers beyond those that are told apart have words all the same', () => {
  const maker: Maker = { worker: WORKERS + 3, kind: 'n' };
  for (const run of [MARKED, UNMARKED])
    assert.equal(marksOf(run).wordsIn(marksOf(run).word(maker, 1))[0]?.worker, 3);
});

const create = (item: unknown, over: Partial<Exchange> = {}, status = 201): Exchange => ({
  ...{ id: 'w0-1', operation: 'createAttendee', check: 'a › b', identity: 'client', intent: 'valid' },
  request: { method: 'POST', url: '', headers: {}, body: JSON.stringify({ item }), path: {}, query: [] },
  response: { status, headers: {}, body: '' },
  ...{ failure: null, started: 0, ended: 1 },
  ...over,
});

test('a create holds a word of its run, or made nothing, or is one of the few that can hold none; else its mark is missing', () => {
  for (const run of [MARKED, UNMARKED]) {
    const first_name = `Ada${marksOf(run).word({ worker: 0, kind: 'n' }, 7)}`;
    assert.equal(createMark(create({ first_name }), run), 'marked');
    assert.ok(marksOf(run).holds(JSON.stringify({ id: 7, first_name })));
    assert.equal(createMark(create({}, {}, 422), run), 'bare');
    assert.equal(createMark(create({ first_name: 'Ada' }), run), 'missing');
    const label = {
      operation: 'createAttendeeField',
      check: 'attendee-fields/create › labels and options that read as numbers, …',
    } as const;
    assert.equal(createMark(create({ label: '007' }, label), run), 'bare');
    assert.equal(
      createMark(create({ label: '007' }, { ...label, operation: 'createAttendee' }), run),
      'missing',
    );
  }
  const theirs = `Ada${marksOf(OTHER).word({ worker: 0, kind: 'n' }, 7)}`;
  assert.equal(createMark(create({ first_name: theirs }), UNMARKED), 'missing');
});

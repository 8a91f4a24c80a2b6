import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choiceOf } from '../../../detect/changed/choice.ts';
import type { Touch } from '../../../detect/changed/reach.ts';
import { changeLines, leftOutLines } from '../../../detect/changed/sentences.ts';
import type { Target } from '../../../detect/targets/target.ts';

const FOUND: Readonly<Record<string, readonly string[]>> = {
  here: ['a/one › x', 'a/one › y'],
  both: ['a/one › x', 'b/two › z'],
  there: ['b/two › z'],
  survived: [],
};
const target: Target = {
  name: 'shop',
  faults: ['here', 'both', 'there', 'survived', 'never-run'].map((id) => ({ id, about: id, rules: [] })),
  variants: [[], ['p'], ['q'], ['p', 'q']],
  rows: [[], ['p', 'q']],
  start: () => Promise.reject(new Error('not here')),
};
const choice = (...touches: readonly Touch[]) =>
  choiceOf({
    targets: [target, { ...target, name: 'reference' }],
    selection: { faults: [], variants: [], seeds: [1] },
    touches,
    recorded: { commit: 'abc', finders: (name, id) => (name === 'shop' ? FOUND[id] : ['b/two › z']) },
    seeded: new Set(touches.some(({ kind }) => kind === 'seeded') ? ['here', 'q'] : []),
  });
const run = (...touches: readonly Touch[]): string[] =>
  choice(...touches).jobs.map(({ target: server, name }) => `${server} ${name}`);

test('of checks that changed, the faults that nothing else is known to find are run, and every variant against them alone', () => {
  const { jobs, leftOut } = choice({ kind: 'checks', file: 'a/one' });
  assert.deepEqual(
    jobs.filter(({ kind }) => kind === 'fault').map(({ name }) => name),
    ['here', 'survived', 'never-run'],
  );
  assert.deepEqual(
    jobs.find(({ name }) => name === 'here'),
    { kind: 'fault', target: 'shop', name: 'here', first: FOUND['here'] },
  );
  const variants = jobs.filter((job) => job.kind === 'variant');
  assert.deepEqual(
    variants.map(({ target: server, name, only }) => [server, name, only]),
    ['shop', 'reference'].flatMap((server) => ['plain', 'p + q'].map((name) => [server, name, ['a/one']])),
  );
  assert.deepEqual(
    leftOut.map(({ reason, names }) => [reason, names.filter((name) => name.startsWith('shop'))]),
    [
      ['a check that did not change finds them too', ['shop both']],
      ['no check that changed finds them', ['shop there']],
    ],
  );
});

test('all is run of a server that changed, of a list of faults what it holds, and everything where every run changed', () => {
  assert.equal(run({ kind: 'everything' }).length, 14);
  assert.deepEqual(run({ kind: 'server', name: 'shop' }).length, 7);
  assert.deepEqual(run({ kind: 'seeded', file: 'f' }), ['reference here', 'reference p + q']);
  assert.deepEqual(run(), []);
});

test('each group that is left out is told with its reason, and each file with what it changes', () => {
  const touches = new Map<string, readonly Touch[]>([
    ['a/one.spec.ts', [{ kind: 'checks', file: 'a/one' }]],
    ['README.md', []],
  ]);
  assert.deepEqual(changeLines('abc1234 (the last commit)', touches), [
    'Changed since abc1234 (the last commit): 2 files',
    '  taken in by checks:\n    a/one.spec.ts',
    '  taken in by no run:\n    README.md',
  ]);
  assert.deepEqual(leftOutLines(choice({ kind: 'checks', file: 'a/one' }), 'abc'), [
    'To run: 3 faults, 4 variants in 4 runs, against the checks of 1 file',
    'Left out, by what was found at abc:',
    '  1 fault: a check that did not change finds them too',
    '  6 faults: no check that changed finds them',
  ]);
});

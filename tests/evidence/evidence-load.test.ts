import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { LOAD_PARTS } from '../../evidence/load/index.ts';
import { loadPart } from '../../evidence/load/load-part.ts';
import { OptionError, optionsOf } from '../../evidence/options.ts';
import type { Context, Wanted } from '../../evidence/part.ts';
import { PARTS } from '../../evidence/parts/index.ts';
import { State } from '../../evidence/run/state.ts';
import { shapeErrors } from './evidence-schema.ts';

const root = mkdtempSync(join(tmpdir(), 'muster-evidence-load-'));
after(() => rmSync(root, { recursive: true, force: true }));

const contextOf = (key: string, wanted: Partial<Wanted> = {}): Context => ({
  workers: 1,
  wanted: { faults: [], variants: [], ...wanted },
  ...{ key, out: root, state: (part: string) => new State(root, key).file(part) },
  rows: async (part) => ({ resume: new State(root, key).file(part) }),
  servers: () => ({ targets: [], missing: [] }),
  progress: () => () => {},
});

/** Three figures, of which one may not be measured; what was measured is noted. */
function three(broken?: string) {
  const measured: string[] = [];
  const part = loadPart<{ name: string; good: boolean }>({
    ...{ name: 'three', about: 'three figures', faults: true },
    items: ['one', 'two', 'six'].map((name) => ({
      name,
      measure: async () => {
        if (name === broken) throw new Error('k6 is gone');
        measured.push(name);
        return { name, good: name !== 'six' };
      },
    })),
    said: ({ name }) => name,
    summed: (rows) => ({
      figures: { rows },
      good: rows.every(({ good }) => good),
      sentence: `${rows.length} of 3`,
    }),
  });
  return { measured, part };
}

const named = (...args: string[]): string[] => optionsOf(args, PARTS).parts.map(({ name }) => name);

test('load names every part of the load tester, each has a name too, and none named is all', () => {
  const all = LOAD_PARTS.map(({ name }) => name);
  assert.deepEqual(named('load'), all);
  assert.deepEqual(named('load-memory', 'bench'), ['bench', 'load-memory']);
  assert.deepEqual(named('faults'), ['faults']);
  assert.deepEqual(named().slice(-all.length), all);
  assert.throws(() => named('loa'), OptionError);
});

test('a measurement that broke off goes on where it stopped, and another commit begins anew', async () => {
  const first = three('two');
  await assert.rejects(first.part.run(contextOf('a')), /k6 is gone/);
  assert.deepEqual(first.measured, ['one']);
  const second = three();
  const { body, complete, good, sentence } = await second.part.run(contextOf('a'));
  assert.deepEqual(second.measured, ['two', 'six']);
  assert.deepEqual([complete, good, sentence], [true, false, '3 of 3']);
  const rows = [
    { name: 'one', good: true },
    { name: 'two', good: true },
    { name: 'six', good: false },
  ];
  assert.deepEqual((body as { figures: unknown }).figures, { rows });
  const other = three();
  await other.part.run(contextOf('b'));
  assert.equal(other.measured.length, 3);
});

test('the file of a part has its shape', async () => {
  const { body, complete } = await three().part.run(contextOf('c'));
  const head = {
    ...{ format: 'muster/evidence@1', part: 'load-three', date: '2026-11-21', commit: 'c'.repeat(40) },
    ...{ complete, cores: 2, node: '20.19.0', minutes: 1 },
  };
  assert.deepEqual(shapeErrors('load-three', { ...head, ...body }), []);
});

test('a sample, or some faults alone, are not the whole', async () => {
  const sampled = three();
  assert.equal((await sampled.part.run(contextOf('d', { sample: 2 }))).complete, false);
  assert.deepEqual(sampled.measured, ['one', 'two']);
  const chosen = three();
  assert.equal((await chosen.part.run(contextOf('e', { faults: ['si'] }))).complete, false);
  assert.deepEqual(chosen.measured, ['six']);
});

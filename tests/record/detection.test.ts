import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { DetectionFile, type FaultRow, packFaults, unpackFaults } from '../../record/detection.ts';

const row = (id: string, by: readonly string[]): FaultRow => ({
  ...{ target: 'reference', id, rule: 'bearer.missing', killed: by.length > 0, seconds: 1.5 },
  ...{ by, found: by.length > 0 ? ['bearer.missing'] : [] },
});

test('rows of faults that are packed come back as they were', () => {
  const rows = [row('one', ['a', 'b']), row('two', []), row('three', ['b'])];
  assert.deepEqual(packFaults(rows).checks, ['a', 'b']);
  assert.deepEqual(unpackFaults(packFaults(rows)), rows);
});

test('rows without what was found beside the fault are read as if nothing was', () => {
  const { found: _, ...old } = { ...row('one', []), by: [0] };
  assert.deepEqual(unpackFaults({ checks: ['a'], rows: [old] })[0]?.found, []);
});

test('a file tells faults from variants when it is read again', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-detection-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'rows.ndjson');
  const variant = {
    ...{ target: 'reference', name: 'plain', seed: 1, verdict: 'conforms' as const, seconds: 2 },
    ...{ violations: [], open: [], inconclusive: [] },
  };
  const file = new DetectionFile(path);
  file.add({ kind: 'fault', result: row('one', []) });
  file.add({ kind: 'variant', result: variant });
  const again = new DetectionFile(path);
  assert.deepEqual(again.faults, [row('one', [])]);
  assert.deepEqual(again.variants, [variant]);
});

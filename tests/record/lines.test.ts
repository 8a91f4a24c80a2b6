import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { linesOf } from '../../record/lines.ts';

async function read(text: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-lines-'));
  try {
    const file = join(folder, 'lines');
    writeFileSync(file, text);
    const lines: string[] = [];
    for await (const line of linesOf(file)) lines.push(line);
    return lines;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('only a line feed ends a line, and the last one needs none', async () => {
  assert.deepEqual(await read(''), []);
  assert.deepEqual(await read('a\n'), ['a']);
  assert.deepEqual(await read('a\n\nb'), ['a', '', 'b']);
  assert.deepEqual(await read('a\u2028b\rc\n{"d":1}'), ['a\u2028b\rc', '{"d":1}']);
});

test('lines are whole where they are longer than what is read at once, and where a character is on its border', async () => {
  const lines = Array.from({ length: 40 }, (_, n) => `${n}${'é王'.repeat(20_011)}`);
  const long = [`${'ü'.repeat(2_500_001)}.`, 'short', 'x'.repeat(1 << 20), ...lines];
  assert.deepEqual(await read(`${long.join('\n')}\n`), long);
  assert.deepEqual(await read(long.join('\n')), long);
});

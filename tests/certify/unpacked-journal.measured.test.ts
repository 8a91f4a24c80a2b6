import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import type { JournalOf } from '../../certify/check/journal/law.ts';
import { readJournal } from '../../certify/check/journal/read-journal.ts';
import { scratch } from '../cli/muster.ts';
import { exchangesOf } from './honest-bundle.ts';

const folder = scratch();
const BODY = 100_000_000;

it('a journal of some kilobytes whose bodies unpack to more than those of any run is refused', async () => {
  const packed = brotliCompressSync(Buffer.alloc(BODY, 0x20)).toString('base64');
  const [first] = exchangesOf('qzxqzxqzxq');
  assert.ok(first?.response);
  const line = (index: number): string =>
    `${JSON.stringify({ ...first, id: `w0-${index}`, response: { ...first.response, body: '', packed } })}\n`;
  const read = async (lines: number) => {
    const file = join(folder, `${lines}.ndjson`);
    writeFileSync(file, Array.from({ length: lines }, (_, index) => line(index + 1)).join(''));
    return readJournal(file, { name: 'runs/1' } as JournalOf, []);
  };
  const sound = await read(1);
  assert.deepEqual([sound.refusals, sound.ids.size], [[], 1]);
  const { refusals, ids } = await read(20);
  assert.deepEqual(
    refusals.map(({ kind, sentence }) => [kind, sentence]),
    [['malformed', 'The answers of runs/1/exchanges.ndjson are larger than 1 GB, and those of no run are.']],
  );
  // What comes after is not unpacked.
  assert.equal(ids.size, 10);
});

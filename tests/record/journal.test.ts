import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { EXCHANGES_FILE } from '../../record/exchanges-file.ts';
import { Journal } from '../../record/journal/journal.ts';
import { exchange } from '../reports/sample.ts';

const answered = (body: string) =>
  exchange({ response: { status: 200, headers: { etag: '"body":""' }, body } });

test('exchanges are written whole and in their order, whether with their bytes or without', async () => {
  const out = mkdtempSync(join(tmpdir(), 'muster-journal-'));
  try {
    const bodies = [
      '',
      '{"a":"b"}',
      'control \u0000 \u001f \u007f, quotes " and \\ and / and line\nfeeds\r',
      'Zoë 🍮 \u2028 שלום',
      // Longer than what the thread keeps at hand.
      '🍮"'.repeat(200_000),
      'last',
    ];
    const journal = new Journal(out);
    const expected = bodies.flatMap((body) => [answered(body), answered(body), answered(body)]);
    for (const body of bodies) {
      journal.exchange(answered(body), new Uint8Array(Buffer.from(body)));
      // A part of Node's pool, which many share.
      journal.exchange(answered(body), Buffer.from(body));
      journal.exchange(answered(body));
    }
    await journal.close();
    const lines = readFileSync(join(out, EXCHANGES_FILE), 'utf8').trimEnd().split('\n');
    assert.deepEqual(
      lines.map((line) => JSON.parse(line)),
      expected,
    );
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
});

test('an exchange that ends after the journal is closed is dropped, and harms nothing', async () => {
  const out = mkdtempSync(join(tmpdir(), 'muster-journal-'));
  try {
    const journal = new Journal(out);
    journal.exchange(answered('in time'));
    const closed = journal.close();
    journal.exchange(answered('late'));
    await closed;
    journal.exchange(answered('later'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(readFileSync(join(out, EXCHANGES_FILE), 'utf8').trimEnd().split('\n').length, 1);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
});

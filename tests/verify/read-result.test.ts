import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { addFacts, readFacts } from '../../record/facts-file.ts';
import { writeRun } from '../../record/run.ts';
import { readResult } from '../../verify/run/read-result.ts';
import { scratch } from '../cli/muster.ts';
import { exchange, RUN, violation } from '../reports/sample.ts';

test('a journal with a line that a crash cut off, and with U+2028 in a body, is read whole', async () => {
  const out = scratch();
  writeRun(out, RUN);
  addFacts(out, [violation({ exchanges: ['w0-1'] })]);
  appendFileSync(join(out, 'facts.ndjson'), '{"kind":"pass","rule":"attend');
  const odd = exchange({ response: { status: 200, headers: {}, body: 'a\u2028b\u2029c' } });
  const lines = [odd, exchange({ id: 'w0-2', operation: 'createAttendee' })];
  appendFileSync(join(out, 'exchanges.ndjson'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  appendFileSync(join(out, 'exchanges.ndjson'), '{"id":"w0-3","operation":"listAtt');
  assert.equal(readFacts(out).length, 1);
  const result = await readResult(out);
  assert.deepEqual(result.stats.requests_by_operation, { createAttendee: 1, listAttendees: 1 });
  assert.equal(result.exchanges.get('w0-1')?.response?.body, 'a\u2028b\u2029c');
  assert.equal(result.exchanges.size, 1);
});

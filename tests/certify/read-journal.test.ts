import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { JournalOf } from '../../certify/check/journal/law.ts';
import { readJournal } from '../../certify/check/journal/read-journal.ts';
import { scratch } from '../cli/muster.ts';
import { exchange } from '../reports/sample.ts';

const folder = scratch();

test('an attendee that a run created goes by its own id, and not by that of a question that it answers', async () => {
  const file = join(folder, 'exchanges.ndjson');
  // Keys may come in any order: those of maps in Rust and Go are sorted.
  const body =
    '{"item":{"event_id":301,"fields":[{"field":{"id":601},"value":"Vegan"}],"id":8001},"metadata":{}}';
  const created = exchange({
    operation: 'createAttendee',
    request: { ...exchange().request, method: 'POST', path: { event_id: '301' } },
    response: { status: 201, headers: {}, body },
  });
  writeFileSync(file, `${JSON.stringify(created)}\n`);
  const read = await readJournal(file, { name: 'runs/1' } as JournalOf, []);
  assert.deepEqual([...read.created], ['301/8001']);
});

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { cellText, cellValue } from '../../reference/csv/columns.ts';
import { exportAttendees } from '../../reference/csv/export.ts';
import { CsvError, importAttendees } from '../../reference/csv/import.ts';
import type { CsvTarget } from '../../reference/csv/local-api.ts';
import { startReference } from '../../reference/index.ts';
import { muster, scratch } from './muster.ts';

const folder = scratch();
const quiet = (): void => {};

test('a cell gives back whatever stood in it', () => {
  for (const value of [
    'a',
    '1',
    'true',
    '[1]',
    '{"a":1}',
    '"q"',
    ' 7 ',
    '-',
    'x"y',
    1.5,
    true,
    false,
    ['a', 1],
    { a: null },
    '',
  ])
    assert.deepEqual(cellValue(cellText(value)), value);
});

test('what is exported is imported again as it was', async () => {
  const [one, other] = await Promise.all([
    startReference({ attendees: 'small' }),
    startReference({ attendees: 'small', seed: 2 }),
  ]);
  try {
    const reached = (reference: typeof one): CsvTarget => reference.profile as unknown as CsvTarget;
    const text = await exportAttendees(reached(one), quiet);
    const result = await importAttendees(reached(other), text, quiet);
    assert.deepEqual(result, { taken: 60, rejected: [] });
    const comparable = (csv: string): string[] =>
      csv
        .trim()
        .split(/\n(?=\S+,)/)
        .slice(-60)
        .map((row) => row.replace(/,\d+,(not_checked_in),[^,]+,[^,]+/, ',$1'));
    assert.deepEqual(comparable(await exportAttendees(reached(other), quiet)), comparable(text));
    await assert.rejects(importAttendees(reached(one), 'first_name,nick\nA,b\n', quiet), CsvError);
  } finally {
    await Promise.all([one.close(), other.close()]);
  }
});

test('serve imports a file, says of each rejected row why, and exports what lasts', async () => {
  const from = join(folder, 'in.csv');
  const to = join(folder, 'out.csv');
  writeFileSync(
    from,
    '\uFEFFfirst_name,email,rsvp_status,field:t_shirt_size\nZoë,zoe@example.org,confirmed,M\n,a@example.org,,\n"O\'Neill, Ann",nobody,,\nBo,,maybe,\n',
  );
  const args = [
    'serve',
    '--data',
    join(folder, 'data'),
    '--attendees',
    '0',
    '--import',
    from,
    '--export',
    to,
  ];
  const { code, stderr } = await muster(args);
  assert.equal(code, 0, stderr);
  const sentences = stderr.trim().split('\n');
  assert.match(sentences[0]!, /^Row 3 was rejected: First name can't be blank\.$/);
  assert.match(sentences[1]!, /^Row 4 was rejected: E-?mail .+\.$/i);
  assert.match(sentences[2]!, /^Row 5 was rejected: it was taken, but not its rsvp_status: .+\.$/);
  assert.equal(sentences[3], 'Attendees imported: 1. Rows rejected: 3.');
  const [header, first, second] = readFileSync(to, 'utf8').trim().split('\n');
  assert.match(header!, /^first_name,last_name,email,.*,field:t_shirt_size/);
  assert.match(first!, /^Zoë,Unnamed,zoe@example\.org,.*,confirmed,.*,M,/);
  assert.match(second!, /^Bo,/);
});

test('a file that cannot be imported is one sentence and exit code 2', async () => {
  const file = join(folder, 'wrong.csv');
  writeFileSync(file, 'name\nA\n');
  const { code, stderr } = await muster(['serve', '--import', file]);
  assert.equal(code, 2);
  assert.match(stderr, /^\S+ cannot be imported\. There is no column "name": take first_name, [^.]+\.\n$/);
  const missing = await muster(['serve', '--import', join(folder, 'none.csv')]);
  assert.equal(missing.code, 2);
  assert.match(missing.stderr, /^The list of attendees \S+ is not there: [^.]+\.\n$/);
});

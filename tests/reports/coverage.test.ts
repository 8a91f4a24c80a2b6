import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coverageFile, coverageTable } from '../../reports/coverage.ts';
import { htmlReport } from '../../reports/html/page.ts';
import { markdown } from '../../reports/markdown.ts';
import { sample } from './sample.ts';

test('the table sums up what of each operation was met, and names what was not', () => {
  const { rows, total } = coverageTable(sample().coverage);
  const list = rows.find(({ operation }) => operation === 'listAttendees');
  assert.deepEqual([list?.calls, list?.statuses], [1, { met: 1, of: 4 }]);
  assert.ok(list?.missing.includes('status 404'));
  assert.ok(list?.missing.includes('per_page: type integer (unbroken)'));
  assert.equal(total.calls, 2);
  assert.equal(
    total.statuses.of,
    rows.reduce((sum, row) => sum + row.statuses.of, 0),
  );
});

test('coverage.json names its format, the operations and what checks counted themselves', () => {
  const file = coverageFile(sample());
  assert.equal(file.format, 'muster/coverage@1');
  assert.equal(file.operations.length, 15);
  assert.deepEqual([file.situations[0]?.met, file.situations[0]?.of], [2, 210]);
});

test('both reports show the table', () => {
  assert.match(markdown(sample()), /\| listAttendees \| 1 \| 1 \/ 4 \|/);
  assert.match(
    htmlReport(sample()),
    /<code>listAttendees<\/code><\/td><td class="n" data-label="calls">1<\/td><td class="n" data-label="statuses">1 \/ 4/,
  );
});

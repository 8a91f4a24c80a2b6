import assert from 'node:assert/strict';
import { it } from 'node:test';
import { loadResult } from '../../../load/judge/load-result.ts';
import { seriesCsv } from '../../../reports/load/series-csv.ts';
import { recordedEvidence } from '../../load/recorded.ts';

const result = loadResult(recordedEvidence());
const rowsOf = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));

it('series.csv holds a value or nothing in each column of each part of the time', () => {
  const [head = [], ...rows] = rowsOf(seriesCsv(result));
  assert.equal(rows.length, Math.max(result.series.buckets.length, result.by_due?.door.people.length ?? 0));
  for (const row of rows) {
    assert.equal(row.length, head.length);
    assert.match(row[0] ?? '', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    for (const cell of row.slice(1)) assert.ok(cell === '' || Number.isFinite(Number(cell)), cell);
  }
  assert.equal(new Set(head).size, head.length);
});

it('series.csv adds up to what load.json says', () => {
  const [head = [], ...rows] = rowsOf(seriesCsv(result));
  const sum = (name: string | RegExp): number =>
    head.reduce(
      (all, column, index) =>
        (typeof name === 'string' ? column === name : name.test(column))
          ? all + rows.reduce((one, row) => one + Number(row[index]), 0)
          : all,
      0,
    );
  assert.equal(sum('admitted'), result.admitted);
  assert.equal(sum('requests'), result.requests.total);
  assert.equal(sum(/^door_(up_to|beyond)_\d+_ms$/), result.plan.admissions);
  for (const [operation, { count }] of Object.entries(result.latency.api))
    assert.equal(sum(`${operation}_answers`), count, operation);
});

it('series.csv quotes the name of a door as CSV asks for it', () => {
  const due = result.by_due ?? assert.fail();
  const [queue] = due.queues;
  assert.ok(queue !== undefined);
  const named = { ...result, by_due: { ...due, queues: [{ ...queue, door: 'north, "A"' }] } };
  assert.ok(seriesCsv(named).split('\r\n')[0]?.endsWith(',"queue: north, ""A"""'));
});

it('series.csv of a run in which nothing was sent has a head alone, and no column of what was due', () => {
  const { by_due: _, ...without } = result;
  const text = seriesCsv({ ...without, series: { width_ms: 250, buckets: [] } });
  assert.equal(text, 'time,from_ms,due,admitted,queue,requests,limited,errors,cpu\r\n');
});

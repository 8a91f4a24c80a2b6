import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Line, RequestLine } from '../../record/request-log/line.ts';
import { RequestLogReader } from '../../record/request-log/reader.ts';
import {
  endLine,
  pulseLine,
  requestLines,
  sampleLine,
  startLine,
} from '../../record/request-log/write-line.ts';

const REQUEST: RequestLine = [
  ...(['r', 3, 17, 1, 2, 'checkIn', '9007199254740993', 1000, 1001, 1012] as const),
  ...([10.25, 429, 'ir', 'in a "moment"'] as const),
];
const LINES: readonly Line[] = [
  ['t', 1_790_000_000_000],
  REQUEST,
  ['s', REQUEST, 'probe', 'POST', '/events/1', '{"a":1}', { 'Retry-After': '2' }, '{"error":"\u2028"}'],
  ['p', 0, 1050, [0, 3]],
  ['e', 3, 2000],
];

test('every line of a request log is read as it was written', () => {
  const request = requestLines(3, 'checkIn')(
    17,
    1,
    2,
    REQUEST[6],
    1000,
    1001,
    1012,
    10.2489,
    429,
    'ir',
    REQUEST[13],
  );
  const written = [
    startLine(1_790_000_000_000),
    request,
    sampleLine(
      request,
      'probe',
      'POST',
      '/events/1',
      '{"a":1}',
      { 'Retry-After': '2' },
      '{"error":"\u2028"}',
    ),
    pulseLine(0, 1050, [0, 3]),
    endLine(3, 2000),
  ];
  const folder = mkdtempSync(join(tmpdir(), 'muster-request-log-'));
  const reader = new RequestLogReader(join(folder, 'request-log.ndjson'));
  try {
    writeFileSync(join(folder, 'request-log.ndjson'), `${written.join('\n')}\n["e",3`);
    const read: Line[] = [];
    assert.equal(
      reader.read((line) => read.push(line)),
      LINES.length,
    );
    assert.deepEqual(read, LINES);
  } finally {
    reader.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeExchange } from '../../../judge/exchange/exchange-judge.ts';
import { readRetryAfter } from '../../../judge/exchange/retry-after.ts';
import { recorded } from '../recorded.ts';

const NOW = Date.UTC(2026, 0, 1, 12);

test('every common way to tell a moment is understood', () => {
  const wait = (value: string): unknown => {
    const read = readRetryAfter({ 'retry-after': value }, NOW);
    return read === null ? null : [read.waitMs, read.form];
  };
  assert.deepEqual(wait('2'), [2000, 'seconds']);
  assert.deepEqual(wait('0'), [0, 'seconds']);
  assert.deepEqual(wait('1, 3'), [3000, 'seconds']);
  assert.deepEqual(wait('1.5'), [1500, 'fraction']);
  assert.deepEqual(wait('250ms'), [250, 'fraction']);
  assert.deepEqual(wait('2 minutes'), [120_000, 'fraction']);
  assert.deepEqual(wait(new Date(NOW + 3000).toUTCString()), [3000, 'HTTP date']);
  assert.deepEqual(wait(new Date(NOW + 3000).toISOString()), [3000, 'other date']);
  assert.deepEqual(wait(`${NOW / 1000 + 4}`), [4000, 'epoch seconds']);
  assert.deepEqual(wait(`${NOW + 4}`), [4, 'epoch milliseconds']);
  assert.deepEqual(wait(new Date(NOW - 3000).toUTCString()), [0, 'HTTP date']);
  for (const nothing of ['', 'soon', '-1', 'x5']) assert.equal(wait(nothing), null, nothing);
  assert.equal(readRetryAfter({}, NOW), null);
});

test('the obsolete forms of an HTTP date mean GMT, whatever the zone of this machine', () => {
  const zone = process.env['TZ'];
  process.env['TZ'] = 'America/New_York';
  try {
    for (const said of ['Thursday, 01-Jan-26 12:00:03 GMT', 'Thu Jan  1 12:00:03 2026'])
      assert.deepEqual(readRetryAfter({ 'retry-after': said }, NOW), { waitMs: 3000, form: 'HTTP date' });
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

test('a moment is one of the clock of the server, where a Date header tells it', () => {
  const wait = (said: string, date?: string): unknown =>
    readRetryAfter({ 'retry-after': said, ...(date !== undefined && { date }) }, NOW)?.waitMs;
  const hour = 3_600_000;
  const behind = new Date(NOW - hour).toUTCString();
  assert.equal(wait(new Date(NOW - hour + 3000).toUTCString(), behind), 3000);
  assert.equal(wait(`${(NOW - hour) / 1000 + 4}`, behind), 4000);
  assert.equal(wait('2', behind), 2000);
  assert.equal(wait(new Date(NOW + 3000).toUTCString(), 'yesterday'), 3000);
});

test('a 429 must carry a readable Retry-After, and is warned about in an unusual form', () => {
  const broken = (value: string | undefined): string[] =>
    judgeExchange(
      recorded('getEvent', {
        status: 429,
        body: { error: 'slow down' },
        headers: { 'content-type': 'application/json', ...(value !== undefined && { 'retry-after': value }) },
      }),
    ).violations.map(({ rule }) => rule);
  assert.deepEqual(broken('2'), []);
  assert.deepEqual(broken(undefined), ['rate-limit.retry-after']);
  assert.deepEqual(broken('soon'), ['rate-limit.retry-after-readable']);
  assert.deepEqual(broken('1.5'), ['rate-limit.retry-after-form']);
});

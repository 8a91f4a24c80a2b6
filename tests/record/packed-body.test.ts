import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Exchange } from '../../record/exchange.ts';
import { EXCHANGES_FILE, exchangeIn, readExchanges } from '../../record/exchanges-file.ts';
import { packJournal } from '../../record/pack-journal.ts';
import { packedLine } from '../../record/packed-body.ts';
import { exchange } from '../reports/sample.ts';

const answered = (id: string, body: string): Exchange => ({
  ...exchange({ response: { status: 200, headers: { etag: 'x' }, body } }),
  id,
});

/** A page of a hundred attendees as a service may show it. */
const pageOf = (number: number): string =>
  JSON.stringify({
    items: Array.from({ length: 100 }, (_, index) => {
      const id = number * 100 + index;
      const word = (id * 2_654_435_761).toString(36);
      return {
        id,
        first_name: `Zoë ${word}`,
        email: `${word}@example.org`,
        phone: `+1555${id}`,
        fields: [],
        company: null,
        checkin_status: 'not_checked_in',
        rsvp_status: 'confirmed',
        created_at: '2026-01-01T00:00:00Z',
        qr_code: `${word}${word}${word}`,
        job_title: 'Usher',
        event_id: 1001,
        last_name: 'Example',
        registration_type_id: 301,
      };
    }),
    metadata: { page: number, per_page: 100 },
  });

test('a long body is packed into a fraction and read as it was, and a short one stays', () => {
  const long = answered('a', pageOf(7));
  const line = packedLine(JSON.stringify(long));
  assert.ok(line.length * 3 < JSON.stringify(long).length);
  assert.deepEqual(exchangeIn(line), long);
  assert.equal(packedLine(line), line, 'once is enough');
  for (const body of ['', 'short', `lone \ud800 ${'x'.repeat(5000)}`, `nul \0 ${'\u2028'.repeat(5000)}`])
    assert.deepEqual(exchangeIn(packedLine(JSON.stringify(answered('b', body)))), answered('b', body));
  const none = { ...long, response: null };
  assert.deepEqual(exchangeIn(packedLine(JSON.stringify(none))), none);
});

test('what is no packed body makes a line that holds no exchange', () => {
  const line = packedLine(JSON.stringify(answered('a', pageOf(7))));
  assert.equal(exchangeIn(line.replace(/"packed":"..../, '"packed":"AAAA')), undefined);
  assert.equal(exchangeIn(line.slice(0, -20)), undefined);
});

test('a journal is packed once it is large: each exchange is there as it was, a line that was cut off too', async () => {
  const out = mkdtempSync(join(tmpdir(), 'muster-packed-'));
  const read = async (): Promise<Exchange[]> => {
    const all: Exchange[] = [];
    for await (const one of readExchanges(out)) all.push(one);
    return all;
  };
  try {
    const file = join(out, EXCHANGES_FILE);
    const small = Array.from({ length: 20 }, (_, index) => answered(`s-${index}`, pageOf(index)));
    writeFileSync(file, small.map((one) => `${JSON.stringify(one)}\n`).join(''));
    const before = readFileSync(file, 'utf8');
    await packJournal(out);
    assert.equal(readFileSync(file, 'utf8'), before, 'small: for whoever reads it with other tools');
    const large = Array.from({ length: 900 }, (_, index) => answered(`l-${index}`, pageOf(index + 100)));
    appendFileSync(file, large.map((one) => `${JSON.stringify(one)}\n`).join(''));
    appendFileSync(file, '{"id":"cut","operation":"listAtt');
    const size = statSync(file).size;
    await packJournal(out);
    assert.ok(statSync(file).size * 3 < size, 'to a third at most');
    assert.deepEqual(await read(), [...small, ...large]);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
});

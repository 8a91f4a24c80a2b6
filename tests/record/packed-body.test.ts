import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Exchange } from '../../record/exchange.ts';
import { EXCHANGES_FILE, exchangeIn, readExchanges } from '../../record/exchanges-file.ts';
import { packJournal } from '../../record/packing/pack-journal.ts';
import { packText } from '../../record/packing/packed-body.ts';
import { Packer } from '../../record/packing/packer.ts';
import { Unpacker } from '../../record/packing/unpacker.ts';
import { exchange } from '../reports/sample.ts';

const packedLine = (line: string): string => new Packer().line(line);

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

/** The pages of a walk, of which each begins with the last attendees of the one before: so many have gone to the end. */
const walkOf = (name: string, pages: readonly string[], total: number): Exchange[] =>
  pages.map((page, index) =>
    answered(`${name}-${index}`, page.replace('"per_page"', `"total_count":${total},"per_page"`)),
  );

const itemsIn = (page: string): unknown[] => (JSON.parse(page) as { items: unknown[] }).items;

/** A list of all, a page of a hundred at a time. */
const cut = (items: readonly unknown[]): string[] =>
  Array.from({ length: Math.ceil(items.length / 100) }, (_, page) =>
    JSON.stringify({
      items: items.slice(100 * page, 100 * page + 100),
      metadata: { page: page + 1, per_page: 100 },
    }),
  );

test('a walk that finds most of what an earlier one found takes a fraction, whatever has moved, gone and changed', () => {
  const people = Array.from({ length: 20 }, (_, page) => itemsIn(pageOf(page))).flat();
  const moved = [{ id: 1, first_name: 'New' }, ...people.slice(3, 700), { id: 9 }, ...people.slice(701)];
  const first = walkOf('first', cut(people), 2000);
  const packer = new Packer();
  const pack = (all: readonly Exchange[]): string[] => all.map((one) => packer.line(JSON.stringify(one)));
  const size = (lines: readonly string[]): number =>
    lines.reduce((sum, line) => sum + JSON.parse(line).response.packed.length, 0);
  const [once, again, later] = [
    pack(first),
    pack(walkOf('again', cut(people), 2001)),
    pack(walkOf('later', cut(moved), 1998)),
  ];
  assert.ok(size(again) * 5 < size(once), `${size(again)} of ${size(once)}`);
  assert.ok(size(later) * 4 < size(once), `${size(later)} of ${size(once)}`);
  const unpacker = new Unpacker();
  assert.deepEqual(
    [...once, ...again, ...later].map((line) => exchangeIn(line, unpacker)),
    [...first, ...walkOf('again', cut(people), 2001), ...walkOf('later', cut(moved), 1998)],
  );
  // A line by itself does not say what it holds.
  assert.equal(exchangeIn(again[0] ?? ''), undefined);
});

test('journals that are joined have ids in common, and each page is read as its own journal has it', () => {
  const pages = (from: number): Exchange[] => [
    ...walkOf('w', [pageOf(from)], 1),
    ...walkOf('x', [pageOf(from)], 2),
  ];
  const joined = [7, 8].flatMap((from) => {
    const packer = new Packer();
    return pages(from).map((one) => packer.line(JSON.stringify(one)));
  });
  const unpacker = new Unpacker();
  assert.deepEqual(
    joined.map((line) => exchangeIn(line, unpacker)),
    [...pages(7), ...pages(8)],
  );
  // Packed once more, with another run behind them.
  const packer = new Packer();
  const more = [...joined, ...pages(8).map((one) => JSON.stringify(one))].map((line) => packer.line(line));
  const third = new Unpacker();
  assert.deepEqual(
    more.map((line) => exchangeIn(line, third)),
    [...pages(7), ...pages(8), ...pages(8)],
  );
});

test('pieces of pages that are not there make a line that holds no exchange', () => {
  const packer = new Packer();
  const [base = '', like = ''] = ['a', 'b'].map((id) => packer.line(JSON.stringify(answered(id, pageOf(7)))));
  assert.match(like, /"like":\["a"\]/);
  const read = (...lines: string[]) => {
    const unpacker = new Unpacker();
    return lines.map((line) => exchangeIn(line, unpacker)?.id);
  };
  const forged = (parts: unknown, names: unknown = ['a']): string => {
    const stored = JSON.parse(like);
    return JSON.stringify({
      ...stored,
      response: { ...stored.response, packed: packText(JSON.stringify(parts)), like: names },
    });
  };
  assert.deepEqual(read(base, like), ['a', 'b']);
  assert.deepEqual(read(base, forged([[0, 0, 3]])), ['a', 'b']);
  for (const parts of [
    [[0, 99, 3]],
    [[1, 0, 1]],
    [[0, -1, 1]],
    [[0, 0]],
    [0],
    'x',
    [[0, 0.5, 1]],
    null,
    [{}],
  ])
    assert.deepEqual(read(base, forged(parts)), ['a', undefined], JSON.stringify(parts));
  for (const names of ['a', [], ['b'], [1], null, {}])
    assert.deepEqual(read(base, forged([[0, 0, 3]], names)), ['a', undefined], JSON.stringify(names));
  // A line that says two things.
  const stored = JSON.parse(base);
  const two = JSON.stringify({ ...stored, response: { ...stored.response, body: 'another' } });
  assert.deepEqual(read(two), [undefined]);
});

test('a line that costs a reader more than any run stores makes one that holds no exchange', () => {
  const bases = Array.from({ length: 17 }, (_, index) => answered(`b${index}`, pageOf(100 + index)));
  const packer = new Packer();
  const lines = bases.map((one) => packer.line(JSON.stringify(one)));
  const names = bases.map(({ id }) => id);
  const read = (parts: unknown, like: readonly string[]): string | undefined => {
    const unpacker = new Unpacker();
    for (const line of lines) unpacker.line(line);
    const response = { status: 200, headers: {}, body: '', packed: packText(JSON.stringify(parts)), like };
    return exchangeIn(JSON.stringify({ ...answered('z', ''), response }), unpacker)?.id;
  };
  assert.equal(read([[0, 0, 1], 'x', [15, 99, 1]], names.slice(0, 16)), 'z');
  assert.equal(read([[0, 0, 1]], names), undefined, 'more pages than are kept');
  assert.equal(read([[0, 0, 0]], names.slice(0, 1)), undefined, 'parts that add nothing');
  assert.equal(read(['', ''], names.slice(0, 1)), undefined, 'texts that add nothing');
  const many = Array.from({ length: 10_000 }, () => [0, 0, 100]);
  assert.equal(read(many, names.slice(0, 1)), undefined, 'one page that stands for gigabytes');
});

test('a page that is made of more objects than others may name stands by itself', () => {
  const packer = new Packer();
  const body = '{"a":"an attribute of some length, and more of it"},'.repeat(100_001);
  const lines = ['a', 'b'].map((id) => packer.line(JSON.stringify(answered(id, body))));
  for (const line of lines) assert.equal(exchangeIn(line)?.response?.body, body);
});

test('a page of whose attendees each stands in another page is stored by itself', () => {
  const packer = new Packer();
  const people = Array.from({ length: 20 }, (_, page) => itemsIn(pageOf(page))).flat();
  const unpacker = new Unpacker();
  const mixed = Array.from({ length: 100 }, (_, index) => people[(index * 20) % 2000]);
  const all = [...walkOf('w', cut(people), 1), ...walkOf('x', cut(mixed), 2)];
  assert.deepEqual(
    all.map((one) => exchangeIn(packer.line(JSON.stringify(one)), unpacker)),
    all,
  );
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

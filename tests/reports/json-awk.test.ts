import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { isKept } from '../../reports/replay/is-kept.ts';
import { JSON_AWK } from '../../reports/replay/json-awk.ts';
import { exchange } from './sample.ts';

/** What the program of a script reads at the end of a way. */
const read = (text: string, ...way: readonly string[]): string =>
  execFileSync('awk', [JSON_AWK, ...way], {
    input: `${text}\n`,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  }).slice(0, -1);

const TEXT = String.raw`{ "item" : {"id": 42, "whole":1.0, "part": -2500.5,
  "name": "\u00e9 \ud83d\ude00 \/ \n \" \\ \u0001 \ud83d é 😀", "empty": "", "none": null, "yes": true, "list": [], "nested": {"a": {}},
  "mixed": {"b": 1, "10": 2, "2": {"z": 1, "y": [{"q": 1, "p": 2}]}, "a": 3, "a!": 4, "\u00e9": 5, "😀": 6, "～": 7},
  "fields": [ {"id": 7, "field": {"id": 5}, "value": [1, "a", null]}, {"id": "8", "field": {"id": 6}, "value": {"k": [ ]}} ] } }`;

const WAYS: ReadonlyArray<readonly string[]> = [
  [],
  ...['id', 'part', 'name', 'empty', 'none', 'yes', 'list', 'nested', 'mixed', 'fields', 'missing'].map(
    (name) => ['item', name],
  ),
  ['item', 'fields', '[id=7]', 'value'],
  ['item', 'fields', '[id=8]', 'value'],
  ['item', 'fields', '[field.id=6]', 'value', 'k'],
  ['item', 'fields', '[id=9]', 'value'],
  ['item', 'fields', '2', 'field', 'id'],
  ['item', 'fields', '3'],
];

for (const way of WAYS)
  test(`awk reads at "${way.join(' ')}" what the judge reads there`, () => {
    const one = exchange({ response: { status: 200, headers: {}, body: TEXT } });
    const found = read(TEXT, ...way);
    assert.ok(isKept({ of: one.id, at: way, is: [found] }, one), found);
  });

test('of two objects that name the same members in another order awk reads the same', () => {
  assert.equal(read('{"a":{"c":1,"b":{"y":2,"x":3}}}', 'a'), read('{"a":{"b":{"x":3,"y":2},"c":1}}', 'a'));
});

test('a fraction of zeros is a whole number', () => {
  assert.equal(read(TEXT, 'item', 'whole'), '1');
});

for (const broken of ['', '<html>', '{"item":', '[1,2', '{"item" 1}', '"', '{]}', ','])
  test(`what is no JSON shows nothing and keeps nobody waiting: ${JSON.stringify(broken)}`, () => {
    assert.equal(read(broken, 'item', 'id'), 'nothing');
  });

test('a page of 300 kB is read', () => {
  const items = Array.from({ length: 500 }, (_, id) => ({
    id,
    name: 'x'.repeat(400),
    fields: [{ field: { id }, value: [id] }],
  }));
  assert.equal(
    read(JSON.stringify({ items }), 'items', '[id=499]', 'fields', '[field.id=499]', 'value'),
    '[499]',
  );
});

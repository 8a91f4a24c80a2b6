import assert from 'node:assert/strict';
import { test } from 'node:test';
import { History } from '../../../judge/history/history.ts';
import type { Law, Reader } from '../../../judge/history/law.ts';
import { fieldsListed } from './told.ts';

/** A history that only remembers in which order it read what came, by the second at which it began. */
function reading() {
  const read: number[] = [];
  const see: Reader['see'] = ({ started }) => read.push(started / 1000);
  const law: Law = { name: 'order', rules: [], open: () => ({ see }) };
  return { read, history: new History({ tag: null }, [law]) };
}

/** The same moment again and again: one lot after the other is looked at. */
const crowd = (at: number) => Array.from({ length: 600 }, () => fieldsListed(at, []));

test('what another process wrote late is put in order before it is read', () => {
  const { read, history } = reading();
  for (const at of [4, 2, 3]) history.add(fieldsListed(at, []));
  assert.deepEqual(read, []);
  history.shown();
  assert.deepEqual(read, [2, 3, 4]);
});

test('what ended five seconds before the newest exchange is read before the last one has come, and not kept', () => {
  const { read, history } = reading();
  for (const one of [fieldsListed(2, []), fieldsListed(1, []), ...crowd(3)]) history.add(one);
  assert.deepEqual(read, []);
  for (const one of crowd(9)) history.add(one);
  assert.deepEqual([...new Set(read)], [1, 2, 3]);
});

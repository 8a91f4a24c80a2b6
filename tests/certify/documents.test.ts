import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsIn } from './docs-table.ts';
import { BROKEN, BY_STRANGERS, BY_THE_RECEIVER, BY_THE_SIGNER } from './forgeries.ts';
import { KINDS } from './kinds.ts';

test('the page on certification lists each forgery that is tried, with the sentence that refuses it', () => {
  const tried = [
    ...BY_STRANGERS,
    ...BY_THE_SIGNER,
    ...BY_THE_RECEIVER,
    ...BROKEN.map(({ name, sentence }) => ({ name: `${name}; all violations are deleted`, sentence })),
  ];
  const rows = rowsIn('forgeries');
  assert.deepEqual(
    rows.map(([name]) => name),
    tried.map(({ name }) => name),
  );
  for (const [index, [name, said]] of rows.entries()) assert.match(said, tried[index]!.sentence, name);
});

test('the page on certification lists each kind of honest profile', () => {
  assert.deepEqual(
    rowsIn('honest').map(([name]) => name),
    KINDS.map(({ name, policy }) => `${name} (policy ${policy})`),
  );
});

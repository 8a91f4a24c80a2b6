import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusedBy } from './forms.ts';

/** A form that asks for text already, and takes no second of it. */
const ONCE = { standing: ['text'], says: (type: unknown) => (type === 'text' ? 409 : 201) };

test('a form has one question of a type where a plain one of it is refused, too', async () => {
  const { found } = await refusedBy(ONCE, 409);
  assert.deepEqual(found, {
    by: 'one-of-each-type',
    reason: 'a second question of the type text is refused',
  });
});

test('where a plain one of the type is taken the refused one is put again after it', async () => {
  const { found, log } = await refusedBy({ standing: ['text'], says: () => 201 }, 409);
  assert.equal('again' in found && found.again?.exchange.response?.status, 201);
  assert.deepEqual(log, ['create bio', 'drop', 'create text', 'drop', 'again']);
});

test('a form that does not ask for the type is not excused by it', async () => {
  const { found, log } = await refusedBy({ ...ONCE, standing: [] }, 409);
  assert.equal('beside' in found && found.again, undefined);
  assert.deepEqual(log, ['create bio', 'drop']);
});

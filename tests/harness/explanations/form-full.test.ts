import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusedBy } from './forms.ts';

test('a form is full where a question of another type is refused, too', async () => {
  const { found, log } = await refusedBy({ says: () => 422 }, 422);
  assert.deepEqual(found, {
    by: 'form-full',
    reason: 'the form of event 7 takes no more questions: createAttendeeField is answered 422',
  });
  assert.deepEqual(log, ['create bio']);
});

test('a form that takes another question is not full, and that one is deleted', async () => {
  const { found, log } = await refusedBy({ says: () => 201 }, 422);
  assert.equal('beside' in found && found.beside.length, 1);
  assert.deepEqual(log, ['create bio', 'drop']);
});

test('a type that was taken before and of which none stands comes first as a twin', async () => {
  const { log } = await refusedBy({ taken: ['radio'], standing: ['bio'], says: () => 201 }, 422);
  assert.deepEqual(log, ['create radio', 'drop']);
});

test('where no question was ever taken a status that tells of no room excuses nothing', async () => {
  const { found } = await refusedBy({ says: () => 400 }, 400);
  assert.deepEqual(found, { beside: [] });
  const before = await refusedBy({ taken: ['radio'], says: () => 400 }, 400);
  assert.equal('by' in before.found && before.found.by, 'form-full');
});

test('a status that tells nothing of a form asks for nothing', async () => {
  const { found, log } = await refusedBy({ says: () => 201 }, 404);
  assert.deepEqual([found, log], [{ beside: [] }, []]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkName, partsOfCheck, suiteOfCheck } from '../../record/check-name.ts';

test('the name of a check is the same wherever its file lies, in either form, and comes apart again', () => {
  const name = 'attendees/create › with a form › POST answers 201';
  const titles = ['with a form', 'POST answers 201'];
  for (const path of [
    '/somewhere/suites/attendees/create.spec.ts',
    'C:\\somewhere\\suites\\attendees\\create.spec.js',
    'attendees/create.spec.ts',
  ])
    assert.equal(checkName(path, titles), name);
  assert.deepEqual(partsOfCheck(name), { suite: 'attendees', file: 'attendees/create', titles });
});

test('what every exchange showed belongs to no suite of a similar name', () => {
  assert.equal(suiteOfCheck('every exchange'), 'every exchange');
  assert.equal(suiteOfCheck('account-id/foreign › GET'), 'account-id');
});

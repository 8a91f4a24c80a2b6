import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isE164, isOutOfForm } from '../../judge/phone-form.ts';

const KNOWN = '+12025550147';

test('a number that is known in E.164 form is out of its form where it reads as the same digits otherwise', () => {
  for (const value of ['12025550147', '2025550147', '02025550147', '(202) 555-0147', '0012025550147'])
    assert.equal(isOutOfForm(value, KNOWN), true, value);
});

test('another number, none, and one that was never in E.164 form are no matter of the form', () => {
  for (const value of ['+12025550148', KNOWN, '12025550148', '', 'none', null, 12025550147])
    assert.equal(isOutOfForm(value, KNOWN), false, String(value));
  assert.equal(isOutOfForm('12025550147', '12025550147'), false);
  assert.deepEqual(['+1', '+01234', '+12025550147', '2025550147'].map(isE164), [false, false, true, false]);
});

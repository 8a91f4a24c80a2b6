import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Renewed } from '../../../harness/forms/create-forms.ts';
import { FormChanged } from '../../../harness/inquiry/explanations/form-changed.ts';
import { plain, toldBy } from './asked.ts';

const create = plain('createAttendee', { item: { first_name: 'Zoe' } });

test('a create is refused by a form that somebody has changed', async () => {
  const looked: string[] = [];
  const changed = (renewed: Renewed) =>
    new FormChanged({
      renewForm: async ({ path }) => {
        looked.push(String(path?.['event_id']));
        return renewed;
      },
    });
  const now = 'event 7 insists on other questions than before';
  assert.equal(await toldBy(changed('changed'), create, 422), now);
  assert.equal(await toldBy(changed('unknown'), create, 422), now);
  assert.equal(await toldBy(changed('same'), create, 422), undefined);
  assert.deepEqual(looked, ['7', '7', '7']);
});

test('no form is looked at for another call, or for a refusal that is not about the body', async () => {
  const never = new FormChanged({ renewForm: () => assert.fail('it was looked at') });
  assert.equal(await toldBy(never, plain('updateAttendee'), 422), 'no');
  assert.equal(await toldBy(never, create, 403), 'no');
});

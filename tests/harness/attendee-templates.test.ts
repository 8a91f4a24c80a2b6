import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromTemplates, phoneFrom } from '../../harness/profile/attendee-templates.ts';

describe('templates of attendees', () => {
  it('give names letters, e-mail addresses lower case and telephone numbers seven digits', () => {
    const templates = {
      email: 'QA+{n}@example.org',
      first_name: 'Test {n}',
      company: 'Muster',
      phone: '+1555{n}',
    };
    assert.deepEqual(fromTemplates(templates, 'abc'), {
      email: 'qa+abc@example.org',
      first_name: 'Test abc',
      company: 'Muster',
    });
    assert.equal(phoneFrom(templates.phone, 12_345_678_901), '+15555678901');
  });

  it('determine no attribute that the profile leaves out', () => {
    assert.deepEqual(fromTemplates({ email: 'a{n}@example.org' }, 'b'), { email: 'ab@example.org' });
  });
});

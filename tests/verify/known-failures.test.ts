import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UsageError } from '../../harness/profile/errors.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { checkKnownFailures } from '../../verify/selection/known-failures.ts';

const KNOWN = { rule: 'rsvp.with-others', reason: 'BUG-7', until: '2026-12-31' } as const;

test('a known failure in a check that exists is taken, by its whole name or by how that begins', async () => {
  await checkKnownFailures([KNOWN, { ...KNOWN, check: 'rsvp/with-others' }]);
  await checkKnownFailures([{ ...KNOWN, check: 'rsvp/' }]);
});

test('one in a check that does not exist is refused in one sentence with the nearest file', async () => {
  const wrong = checkKnownFailures([
    { ...KNOWN, check: 'rsvp/with-other' },
    { ...KNOWN, check: 'rvsp/with-others' },
  ]);
  await assert.rejects(wrong, (error: Error) => {
    assert.ok(error instanceof UsageError);
    assert.match(
      error.message,
      /rsvp\.with-others in the check "rvsp\/with-others".*begins with "rsvp\/with-others"/,
    );
    return true;
  });
});

test('one in an operation that does not exist is refused, with the nearest that does', () => {
  const profile = (operation: string) => () =>
    resolveProfile(
      { base_url: 'https://alpha.example.com', known_failures: [{ ...KNOWN, operation }] },
      'The test',
    );
  profile('updateAttendee')();
  profile('signIn')();
  assert.throws(
    profile('updateAtendee'),
    /wrong value "updateAtendee" at "known_failures\.0\.operation": did you mean "updateAttendee"/,
  );
});

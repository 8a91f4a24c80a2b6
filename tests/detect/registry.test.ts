import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allChecks } from '../../suites/all-checks.ts';

test('the engine of detection knows of each check what Playwright knows: rules, effort quick, being alone', async () => {
  const checks = await allChecks();
  assert.equal(new Set(checks.map(({ name }) => name)).size, checks.length);
  assert.deepEqual(
    checks.filter(({ rules }) => rules.length === 0).map(({ name }) => name),
    [],
  );
  const alone = new Set(checks.filter(({ exclusive }) => exclusive).map(({ name }) => name.split(' › ')[0]));
  // The one asks for it as a file, the other nowhere.
  assert.ok(alone.has('attendee-fields/update'));
  assert.ok(!alone.has('rsvp/transitions'));
  const quick = checks.filter((check) => check.quick).length;
  assert.ok(quick > 30 && quick < checks.length / 2, `${quick} of ${checks.length}`);
});

test('a group that asks to be alone says nothing of the checks around it', async () => {
  const grouped = (await allChecks()).filter(({ name }) => name.startsWith('attendees/create-answers'));
  assert.deepEqual(
    [...new Set(grouped.map(({ name, exclusive }) => name.includes('with a form of its own') === exclusive))],
    [true],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SignInError } from '../../harness/broker/sign-in-error.ts';
import { HINTS, stuckOn } from '../../harness/oauth/stuck.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import type { OpenRun } from '../../harness/run/open-run.ts';
import type { RunOptions } from '../../harness/run/options.ts';
import { isLetIn } from '../../verify/run/let-in.ts';

const PAGE = { url: new URL('https://alpha.example.com/oauth/authorize'), reply: { text: '', status: 200 } };
const WRONG = stuckOn(PAGE, 'the sign-in page came back after the password was sent', HINTS.password);
const UNREAD = stuckOn(PAGE, 'the last page of the sign-in shows no code', HINTS.last);

/** Whether a run begins whose sign-in ends so, how often it was tried, and what was written down. */
async function begins(trouble: string, { options = {}, by = 'form' } = {}) {
  const user = { account_id: 1, client_id: 'a', sign_in: by, username: 'ada', password: 'x', token: 'y' };
  let tries = 0;
  const written: unknown[] = [];
  const live = async () => {
    tries += 1;
    if (trouble !== '') throw new SignInError(`user "ada" cannot sign in: ${trouble}`, 'refused');
    return { token: 't', issuedAt: 0 };
  };
  const run = {
    info: { profile: resolveProfile({ base_url: 'https://alpha.example.com', user }, 'The test') },
    broker: { view: () => ({ broker: { live } }) },
    facts: { write: (fact: unknown) => void written.push(fact) },
  } as unknown as OpenRun;
  return { letIn: await isLetIn(run, options as RunOptions), tries, written };
}

test('a run does not begin where the sign-in page comes back after the password, and names the keys', async () => {
  const { letIn, tries, written } = await begins(WRONG);
  assert.deepEqual([letIn, tries, written.length], [false, 1, 1]);
  assert.match(JSON.stringify(written[0]), /"refused".*check user\.username and user\.password/);
});

test('a run begins where its user is let in, and where the pages may be at fault', async () => {
  assert.deepEqual(await begins(''), { letIn: true, tries: 1, written: [] });
  assert.deepEqual(await begins(UNREAD), { letIn: true, tries: 1, written: [] });
});

test('nobody signs in for a run of some checks, or by a token', async () => {
  for (const options of [{ checks: ['rsvp/only'] }, { suites: ['rsvp'] }])
    assert.deepEqual(await begins(WRONG, { options }), { letIn: true, tries: 0, written: [] });
  assert.equal((await begins(WRONG, { by: 'token' })).tries, 0);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LiveTokens } from '../../../harness/call/live-tokens.ts';
import { statusOf } from '../../../harness/call/plain-call.ts';
import { PatientProbe } from '../../../harness/call/policies/patient-probe.ts';
import { sendThrough } from '../../../harness/call/policy.ts';
import { answer, call } from './attempts.ts';

/** What a probe is answered in the end by a service that answers these statuses in turn, by which tokens, after which waits. */
async function probed(...statuses: readonly number[]) {
  let grants = 1;
  const live = async (_identity: string, stale?: string) => {
    if (stale === `t${grants}`) grants += 1;
    return { token: `t${grants}`, issuedAt: 0 };
  };
  const rests: number[] = [];
  const tokens: string[] = [];
  const policy = new PatientProbe({
    tokens: new LiveTokens({ live }, () => {}, 0),
    rest: async (ms) => void rests.push(ms),
  });
  const answered = await sendThrough([policy], call('getEvent', { intent: 'probe' }), async ({ token }) => {
    tokens.push(token?.token ?? '');
    return answer(statuses[tokens.length - 1] ?? statuses.at(-1) ?? 200, { 'retry-after': '1' });
  });
  return { status: statusOf(answered), tokens, rests };
}

test('a probe waits for the limiter and takes the next token, and is answered what is said then', async () => {
  assert.deepEqual(await probed(401, 429, 503, 404), {
    status: 404,
    tokens: ['t1', 't2', 't2', 't2'],
    rests: [1000, 1000],
  });
});

test('a probe ends with the refusal itself after eight tries', async () => {
  const { status, tokens } = await probed(429);
  assert.deepEqual([status, tokens.length], [429, 8]);
});

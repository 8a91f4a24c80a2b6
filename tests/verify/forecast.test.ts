import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Reply } from '../../harness/call/reply.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { parseBody } from '../../judge/body.ts';
import { judgeExchange } from '../../judge/exchange/exchange-judge.ts';
import type { Exchange } from '../../record/exchange.ts';
import { FIGURES } from '../../verify/needs/figures.ts';
import { announcement } from '../../verify/preflight/announcement.ts';
import { forecast } from '../../verify/preflight/forecast.ts';
import { measuredBy } from '../../verify/preflight/measured.ts';

const profile = resolveProfile(
  {
    ...{ base_url: 'https://alpha.example.com', event_id: 1, writes: 'allow' },
    client: { id: 'a', secret: 'b' },
    user: { account_id: 1, sign_in: 'form', username: 'c', password: 'd' },
  },
  'The test',
);

function answer(ms: number, headers: Record<string, string> = {}, body = '{}'): Reply {
  const exchange: Exchange = {
    id: 'p-1',
    operation: 'listAttendees',
    check: '',
    identity: 'client',
    intent: 'probe',
    request: { method: 'GET', url: 'https://x', headers: {}, body: null, path: {}, query: [] },
    response: { status: 200, headers, body },
    failure: null,
    started: 1_000_000,
    ended: 1_000_000 + ms,
  };
  const parsed = parseBody(body);
  return new Reply(exchange, parsed, judgeExchange(exchange, parsed));
}

test('the first answers tell the latency and how many attendees there are', () => {
  const list = answer(420, {}, '{"items":[],"metadata":{"total_count":812}}');
  const measured = measuredBy([answer(90), answer(400), list]);
  assert.deepEqual(measured, { latencyMs: 400, perSecond: Number.POSITIVE_INFINITY, attendees: 812 });
});

const LIMITS: Readonly<Record<string, Record<string, string>>> = {
  'the IETF draft': { 'ratelimit-policy': '"default";q=60;w=60', ratelimit: '"default";r=50;t=30' },
  'its older form': { 'ratelimit-policy': '60;w=60', 'ratelimit-limit': '60' },
  'a number of seconds': { 'x-ratelimit-limit': '60', 'x-ratelimit-reset': '60' },
  'a moment': { 'x-ratelimit-limit': '60', 'x-ratelimit-reset': '1700000060' },
};
for (const [what, headers] of Object.entries(LIMITS))
  test(`a limit of sixty a minute that is named by ${what} is one request a second`, () => {
    const reply = answer(0, headers);
    const at = { ...reply.exchange, ended: 1_700_000_000_000 };
    const { perSecond } = measuredBy([new Reply(at, null, reply.judgement), answer(5)]);
    assert.equal(perSecond, 1);
  });

test('a slow environment is told how long the run takes, and that it does not fit', () => {
  const slow = { latencyMs: 800, perSecond: Number.POSITIVE_INFINITY, attendees: 5 };
  const whole = forecast(profile, 'normal', slow);
  assert.equal(whole.fits, false);
  const text = announcement(whole, slow, { part: false, runMs: 900_000 });
  const [, requests = '', attendees = ''] =
    /^About (\d,\d00|\d,000) requests in \d+ min .*800 ms an answer\); (\d+) attendees will stay behind\.\n/.exec(
      text,
    ) ?? [];
  const { normal, quick } = FIGURES.whole;
  assert.equal(attendees, `${normal.attendees}`);
  const asked = Number(requests.replace(',', ''));
  assert.ok(asked > 3 * quick.requests && asked < normal.requests - 1000, `${asked}`);
  assert.match(text, /more than the 15 min 00 s of timeouts\.run_ms: each must-rule comes first/);
  assert.equal(forecast(profile, 'quick', slow).fits, true);
});

test('a limit rules what a run takes, and a part of a run takes less', () => {
  const limited = { latencyMs: 5, perSecond: 1, attendees: 5 };
  const quick = forecast(profile, 'quick', limited);
  assert.ok(quick.seconds >= quick.requests && quick.seconds <= quick.requests + 30, `${quick.seconds}`);
  const text = announcement(quick, limited, { part: true, runMs: 900_000 });
  assert.match(text, /^At most about .* 60 requests a minute allowed/);
});

test('where writes are forbidden nobody stays behind', () => {
  const fast = { latencyMs: 5, perSecond: Number.POSITIVE_INFINITY, attendees: 5 };
  const reading = forecast({ ...profile, writes: 'forbid' }, 'normal', fast);
  assert.match(announcement(reading, fast, { part: false, runMs: 900_000 }), /nobody will stay behind\.$/);
});

test('a budget of fewer attendees than a whole run makes is said to be one, and its must-rules come first', () => {
  const quickly = { latencyMs: 1, perSecond: Number.POSITIVE_INFINITY, attendees: 5 };
  const { budget } = profile;
  const small = forecast({ ...profile, budget: { ...budget, attendees: 60 } }, 'normal', quickly);
  assert.deepEqual([small.attendees, small.fits, small.suffices], [60, true, false]);
  const text = announcement(small, quickly, { part: false, runMs: 900_000 });
  assert.match(text, /more attendees than budget\.attendees allows: each must-rule\ncomes first/);
  assert.doesNotMatch(announcement(small, quickly, { part: true, runMs: 900_000 }), /budget\.attendees/);
  for (const effort of ['quick', 'normal', 'deep'] as const)
    assert.equal(forecast(profile, effort, quickly).suffices, true);
});

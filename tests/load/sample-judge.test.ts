import assert from 'node:assert/strict';
import { it } from 'node:test';
import { SampleJudge } from '../../load/judge/sample-judge.ts';
import type { RequestLine, SampleLine } from '../../record/request-log/line.ts';

const MARKER = 'load-mwr6op10-w';
const SENT = {
  first_name: 'Guest',
  last_name: 'Muster',
  email: `${MARKER}3@example.com`,
  phone: '+15005550107',
  company: 'Lakeside',
};

/** A create under load as its sample tells of it; `shown` is what the answer shows otherwise. */
function create(shown: Readonly<Record<string, unknown>> = {}): SampleLine {
  const request: RequestLine = [
    ...['r', 3, 58, 1, 1, 'createAttendee', `${MARKER}3`].values(),
    ...[1069, 1070, 1071, 1.08, 201, 'i', '20127'].values(),
  ] as unknown as RequestLine;
  const item = {
    ...{
      id: 20127,
      event_id: 1001,
      first_name: '',
      last_name: '',
      email: '',
      job_title: null,
      company: null,
      phone: null,
    },
    ...{ qr_code: 'a1b2c3', rsvp_status: 'unconfirmed', checkin_status: 'not_checked_in' },
    ...{ registration_type_id: null, fields: [], created_at: '2026-05-01T10:00:00Z' },
    ...{ updated_at: '2026-05-01T10:00:00Z', ...SENT, ...shown },
  };
  return [
    ...(['s', request, 'valid', 'POST', '/events/1001/attendees'] as const),
    JSON.stringify({ item: SENT }),
    { 'Content-Type': 'application/json' },
    JSON.stringify({ item, metadata: {} }),
  ];
}

const judgeOf = (marker?: string): SampleJudge =>
  new SampleJudge(
    { base_url: 'http://127.0.0.1:1', ...(marker !== undefined && { marker }) },
    () => 1_760_000_000_000,
    (exchange) => exchange,
  );

const brokenIn = (judge: SampleJudge): string[] => judge.violations.map(({ rule }) => rule);

it('a sample whose answer shows what was sent breaks nothing', () => {
  const judge = judgeOf(MARKER);
  assert.equal(judge.sample(create()), null);
  assert.deepEqual(brokenIn(judge), []);
});

it('a sample whose answer shows another value than was sent is kept, and counted each time', () => {
  const judge = judgeOf(MARKER);
  assert.equal(judge.sample(create({ company: 'Hillside' }))?.id, 'k-1');
  assert.equal(judge.sample(create()), null);
  assert.equal(judge.sample(create({ id: 20128, company: null }))?.id, 'k-3');
  const [broken, ...others] = judge.violations;
  assert.deepEqual(others, []);
  assert.equal(broken?.rule, 'attendees.create.keeps-company');
  assert.equal(broken.count, 2);
  assert.equal(broken.exchange, 'k-1');
  assert.equal(broken.at, 1071);
});

it('what is masked, since it does not hold the marker, is held against nothing', () => {
  const masked = {
    first_name: '3f9a',
    last_name: '77b1',
    email: 'p9d0c@example.invalid',
    phone: '+15005550100',
    company: '5e5e',
  };
  assert.deepEqual(brokenIn(withSample(judgeOf(MARKER), create(masked))), []);
  assert.deepEqual(brokenIn(withSample(judgeOf(), create({ company: null }))), []);
});

function withSample(judge: SampleJudge, line: SampleLine): SampleJudge {
  judge.sample(line);
  return judge;
}

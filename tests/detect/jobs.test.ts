import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Target } from '../../detect/targets/target.ts';
import {
  type Job,
  type JobOutcome,
  JobQueue,
  jobsOf,
  mixed,
  secondsWaited,
} from '../../detect/workers/jobs.ts';

const start = () => assert.fail('nothing is started');
const target = (name: string): Target => ({
  name,
  faults: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, about: id, rules: [] })),
  variants: [[], ['odd']],
  start,
});
const all = { faults: [], variants: [], seeds: [1, 2] };
const none = { faults: [], variants: [] };
const lost: JobOutcome = { kind: 'unjudged', message: 'it is closed' };
const judged = { kind: 'fault' } as JobOutcome;
const label = (job: Job): string =>
  `${job.target} ${job.name}${job.kind === 'variant' ? ` ${job.seed}` : ''}`;

/** What a queue hands out when `outcome` comes of each job before the next is asked for. */
function walked(queue: JobQueue, outcome: (job: Job) => JobOutcome): string[] {
  const seen: string[] = [];
  for (let job = queue.next(); job !== undefined; job = queue.next()) {
    seen.push(label(job));
    queue.ended(job, outcome(job));
  }
  return seen;
}

test('a server comes after the other, its faults before its variants, each with every seed', () => {
  assert.deepEqual(jobsOf([target('x'), target('y')], { ...all, faults: ['a'] }, none).map(label), [
    ...['x a', 'x plain 1', 'x odd 1', 'x plain 2', 'x odd 2'],
    ...['y a', 'y plain 1', 'y odd 1', 'y plain 2', 'y odd 2'],
  ]);
});

test('mixed jobs are all there, and those of a server no longer stand together', () => {
  const jobs = jobsOf([target('x'), target('y')], all, none);
  const order = mixed(jobs).map(label);
  assert.deepEqual([...order].sort(), jobs.map(label).sort());
  assert.deepEqual(mixed(jobs).map(label), order);
  const changes = order.filter((one, index) => index > 0 && one[0] !== order[index - 1]?.[0]);
  assert.ok(changes.length > 3, order.join(', '));
});

test('mixed jobs that mostly wait come last, the longest first, and a worker may take them alone', () => {
  const sets = [['slow'], ['odd'], ['slow', 'lags'], [], ['lags']];
  const waits = new Map([
    ['slow', 100],
    ['lags', 40],
  ]);
  const jobs = mixed(jobsOf([{ ...target('x'), variants: sets, waits }], { ...all, seeds: [1] }, none));
  assert.deepEqual(jobs.map(secondsWaited), [...Array<number>(7).fill(0), 140, 100, 40]);
  const queue = new JobQueue(jobs);
  const takes = (job: Job): boolean => secondsWaited(job) > 0;
  assert.equal(queue.next(takes)?.name, 'slow + lags');
  assert.equal(secondsWaited(queue.next() as Job), 0);
  assert.deepEqual(
    [queue.next(takes), queue.next(takes), queue.next(takes)].map((job) => job?.name),
    ['slow', 'lags', undefined],
  );
});

test('after three in a row that cannot be judged, the rest of that kind of that server is left', () => {
  const queue = new JobQueue(jobsOf([target('x'), target('y')], { ...all, seeds: [1] }, none));
  const seen = walked(queue, (job) => (job.target === 'x' && job.kind === 'fault' ? lost : judged));
  assert.deepEqual(seen.slice(0, 5), ['x a', 'x b', 'x c', 'x plain 1', 'x odd 1']);
  assert.equal(seen.length, 12);
});

test('a success between failures, and one that another worker still brings afterwards, do not mislead', () => {
  const queue = new JobQueue(jobsOf([target('x')], { ...all, variants: ['none'] }, none));
  assert.deepEqual(
    walked(queue, ({ name }) => (name === 'c' ? judged : lost)),
    ['x a', 'x b', 'x c', 'x d', 'x e'],
  );
  const given = new JobQueue(jobsOf([target('x')], { ...all, variants: ['none'] }, none));
  const four = [1, 2, 3, 4].map(() => given.next() as Job);
  for (const job of four.slice(0, 3)) given.ended(job, lost);
  given.ended(four[3] as Job, judged);
  assert.equal(given.next(), undefined);
});

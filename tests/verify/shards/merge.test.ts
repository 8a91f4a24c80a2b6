import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readFacts } from '../../../record/facts-file.ts';
import { readRun } from '../../../record/run.ts';
import { readVerdict } from '../../../record/verdict-file.ts';
import { finishRun } from '../../../verify/run/finish-run.ts';
import { mergeShards } from '../../../verify/shards/merge-shards.ts';
import { scratch } from '../../cli/muster.ts';
import { violation } from '../../reports/sample.ts';
import { isFinal, type Over, storeShard } from './stored.ts';

const SILENT = { quiet: true, json: false, silent: true };

/** Three stored parts, the second as it is told, put together and judged. */
async function merged(second: Over = {}, parts: readonly number[] = [1, 2, 3]) {
  const root = scratch();
  const folders = [];
  for (const index of parts) folders.push(await storeShard(root, index, index === 2 ? second : {}));
  const out = await mergeShards(folders, join(root, 'whole'));
  const ending = await finishRun(out, SILENT);
  return { out, ending, verdict: readVerdict(out), root };
}

const refused = (work: Promise<unknown>, pattern: RegExp): Promise<void> =>
  assert.rejects(work, (error: Error) => error.name === 'UsageError' && pattern.test(error.message));

test('three parts that each saw a third of the rules obeyed conform together, with all that a run leaves', async () => {
  const { out, ending, verdict } = await merged();
  assert.equal(ending, 'ok');
  assert.equal(verdict.verdict, 'conforms');
  assert.deepEqual(verdict.merged, { total: 3, present: 3 });
  assert.ok(verdict.rules.every((rule) => rule.verdict === 'pass'));
  assert.equal(verdict.stats.requests, 3);
  assert.equal(readRun(out)?.runId, 'tag1 tag2 tag3');
  for (const file of ['report.html', 'junit.xml', 'ctrf.json', 'summary.md', 'coverage.json'])
    assert.ok(readFileSync(join(out, file), 'utf8').length > 100, file);
  assert.match(readFileSync(join(out, 'report.html'), 'utf8'), /3 of 3 shards/);
  assert.deepEqual(JSON.parse(readFileSync(join(out, 'left-behind.json'), 'utf8')).attendees, []);
});

test('what one part saw broken is broken, though the others saw the rule obeyed', async () => {
  const { ending, verdict } = await merged({ facts: [violation({ exchanges: ['s2w0-1'] })] });
  assert.equal(ending, 'violated');
  assert.deepEqual(
    verdict.violations.map(({ rule }) => rule),
    ['attendees.list.per-page-max'],
  );
});

test('a part that is missing is named, and its rules are not passed', async () => {
  const { ending, verdict } = await merged({}, [1, 3]);
  assert.equal(ending, 'inconclusive');
  assert.match(verdict.notes.join(), /shard 2 of 3 is missing/);
  assert.ok(verdict.rules.filter((rule) => rule.verdict === 'not-exercised').length > 50);
});

test('a part that was cut short is named with what it lacks, and no piece of it acquits', async () => {
  const cases: ReadonlyArray<readonly [Over, RegExp]> = [
    [{ run: { ended: undefined as never } }, /shard 2 of 3 did not go to its end/],
    [{ without: isFinal }, /shard 2 of 3 has no final reads/],
    [{ shard: { checks: ['rsvp/part-2 › PATCH', 'rsvp/x › y'] } }, /says nothing of 1 check .*"rsvp\/x › y"/],
    [{ exchanges: false }, /shard 2 of 3 lacks 1 exchange that its own facts name/],
    [
      { facts: [{ kind: 'run', outcome: 'interrupted', reason: 'somebody stopped it' }] },
      /somebody stopped it/,
    ],
  ];
  for (const [second, said] of cases) {
    const { ending, verdict } = await merged(second);
    assert.equal(ending, 'inconclusive', String(said));
    assert.match(verdict.notes.join(), said);
  }
});

test('a part of another run is refused in one sentence that says what differs', async () => {
  const cases: ReadonlyArray<readonly [Over, string]> = [
    [{ run: { seed: 8 } }, 'seed'],
    [{ run: { name: 'beta' } }, 'profile'],
    [{ run: { harness: '9.9.9' } }, 'release of Muster'],
    [{ run: { effort: 'deep' } }, 'effort'],
    [{ run: { suites: ['rsvp'] } }, 'choice of suites'],
    [{ shard: { total: 4 } }, 'number of shards'],
    [{ shard: { environment: 'https://beta.example.com' } }, 'environment'],
    [{ shard: { specification: 'd'.repeat(64) } }, 'ledger'],
    [{ shard: { profile: 'd'.repeat(64) } }, 'profile'],
    [{ shard: { plan: 'd'.repeat(64) } }, 'plan of checks'],
  ];
  for (const [second, what] of cases)
    await refused(
      merged(second),
      new RegExp(`shard-2 is of another run than .*shard-1: its ${what} differs`),
    );
});

test('the same part twice, a run that is no part and an empty folder are refused, and a folder of parts is taken', async () => {
  const { out, root } = await merged();
  const [one, two, three] = [1, 2, 3].map((index) => join(root, `shard-${index}`)) as [
    string,
    string,
    string,
  ];
  await refused(
    mergeShards([one, one, two, three], join(root, 'x')),
    /both hold shard 1 of 3: name each shard once/,
  );
  await refused(mergeShards([one, out], join(root, 'x')), /whole holds a run that is no shard/);
  await refused(mergeShards([scratch()], join(root, 'x')), /holds no shard: name a folder/);
  await refused(mergeShards([one, two, three], one), /shard-1 holds a shard itself: give another folder/);
  const parts = scratch();
  for (const index of [3, 1, 2]) await storeShard(parts, index);
  const whole = await mergeShards([parts], join(root, 'y'));
  assert.equal(await finishRun(whole, SILENT), 'ok');
  assert.equal(readFacts(whole).length, readFacts(out).length);
});

test('one part by itself never says that a rule passed, and ends well where nothing is broken in it', async () => {
  const root = scratch();
  const sound = await storeShard(root, 1);
  assert.equal(await finishRun(sound, SILENT), 'ok');
  const verdict = readVerdict(sound);
  assert.equal(verdict.verdict, 'inconclusive');
  assert.deepEqual(verdict.shard, { index: 1, total: 3 });
  assert.ok(verdict.rules.every((rule) => rule.verdict === 'excluded'));
  assert.match(readFileSync(join(sound, 'summary.md'), 'utf8'), /only all of them together give a verdict/);
  assert.doesNotMatch(readFileSync(join(sound, 'junit.xml'), 'utf8'), /<error|<failure/);
  for (const file of ['report.html', 'report.md', 'summary.md'])
    assert.doesNotMatch(
      readFileSync(join(sound, file), 'utf8'),
      /Every rule was exercised|must-rules? obeyed/,
      file,
    );

  const broken = await storeShard(root, 2, { facts: [violation({ exchanges: ['s2w0-1'] })] });
  assert.equal(await finishRun(broken, SILENT), 'violated');
  const cut = await storeShard(root, 3, {
    facts: [{ kind: 'run', outcome: 'refused', reason: 'the environment refuses everybody' }],
  });
  assert.equal(await finishRun(cut, SILENT), 'inconclusive');
});

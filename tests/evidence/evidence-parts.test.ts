import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Target } from '../../detect/targets/target.ts';
import { besideLines } from '../../evidence/pages/beside-lines.ts';
import { costLines } from '../../evidence/pages/cost-lines.ts';
import type { Context } from '../../evidence/part.ts';
import { PARTS } from '../../evidence/parts/index.ts';
import { progressOf } from '../../evidence/run/progress.ts';
import { serversOf } from '../../evidence/run/servers.ts';
import { State } from '../../evidence/run/state.ts';
import { DetectionFile, type DetectionLine } from '../../record/detection.ts';
import { ResumeFile } from '../../record/resume-file.ts';
import { shapeErrors } from './evidence-schema.ts';

const root = mkdtempSync(join(tmpdir(), 'muster-evidence-test-'));
after(() => rmSync(root, { recursive: true, force: true }));

const MINE = 'a'.repeat(40);
const OTHER = 'b'.repeat(40);

const HEAD = {
  ...{ format: 'muster/evidence@1', date: '2026-11-21', commit: MINE, complete: true },
  ...{ cores: 2, node: '20.19.0', minutes: 1 },
};

/** A server with two faults and one variant that cannot be started, and says what it was asked for. */
function closed() {
  const asked: string[] = [];
  const target: Target = {
    name: 'closed',
    faults: ['one', 'two'].map((id) => ({ id, about: id, rules: ['bearer.missing'] })),
    variants: [[], ['odd']],
    start: async ({ faults = [], variants = [], seed }) => {
      asked.push([...faults, ...variants].join() || `plain ${seed}`);
      throw new Error('it is closed');
    },
  };
  return { asked, target };
}

const fault = (id: string, killed: boolean): DetectionLine => ({
  kind: 'fault',
  result: {
    ...{ target: 'closed', id, rule: 'bearer.missing', killed, seconds: 1.5 },
    ...{ by: killed ? ['a check'] : [], found: [] },
  },
});

const variant = (name: string, seed: number, target = 'closed'): DetectionLine => ({
  kind: 'variant',
  result: {
    ...{ target, name, seed, verdict: 'conforms', seconds: 2 },
    ...{ violations: [], open: [], inconclusive: [] },
  },
});

function contextOf(target: Target, key: string, lines: string[] = []): Context {
  const state = new State(root, key);
  return {
    wanted: { faults: [], variants: [] },
    workers: 1,
    ...{ key, out: root, state: (part: string) => state.file(part) },
    rows: async (part) => ({ resume: state.file(part) }),
    servers: () => ({ targets: [target], missing: [] }),
    progress: (part, total) => progressOf(part, total, state, (line) => lines.push(line)),
  };
}

function write(key: string, part: string, lines: readonly DetectionLine[]): void {
  const file = new DetectionFile(new State(root, key).file(part));
  for (const line of lines) file.add(line);
}

const KILLED = { killed: true, seconds: 1.5, by: [0], found: [] };
const SURVIVED = { killed: false, seconds: 1.5, by: [], found: [] };

const partNamed = (name: string) => PARTS.find((part) => part.name === name)!;

test('faults that have a result of this commit are not run again, and those of another commit are', async () => {
  write(MINE, 'faults', [fault('one', true)]);
  write(OTHER, 'faults', [fault('two', true)]);
  const { asked, target } = closed();
  const { body, complete, good } = await partNamed('faults').run(contextOf(target, MINE));
  assert.deepEqual(asked, ['two']);
  assert.deepEqual([complete, good], [false, false]);
  assert.deepEqual((body as { unjudged: unknown }).unjudged, [
    { target: 'closed', name: 'two', message: 'it is closed' },
  ]);
  assert.deepEqual(shapeErrors('faults', { ...HEAD, part: 'faults', ...body }), []);
});

test('a part whose results are all there runs nothing, and counts them', async () => {
  write(MINE, 'matrix', [fault('two', false), fault('one', true)]);
  const { asked, target } = closed();
  const { body, complete, good } = await partNamed('matrix').run(contextOf(target, MINE));
  assert.deepEqual(asked, []);
  assert.deepEqual([complete, good], [true, false]);
  assert.deepEqual(body, {
    checks: ['a check'],
    servers: [{ name: 'closed', faults: 2, run: 2, killed: 1 }],
    rows: [
      { ...{ target: 'closed', id: 'one', rule: 'bearer.missing' }, ...KILLED },
      { ...{ target: 'closed', id: 'two', rule: 'bearer.missing' }, ...SURVIVED },
    ],
    missing: [],
    unjudged: [],
  });
  assert.deepEqual(shapeErrors('matrix', { ...HEAD, part: 'matrix', ...body }), []);
});

test('variants go on with the seeds that are missing', async () => {
  write(
    MINE,
    'variants',
    [1, 2, 3].flatMap((seed) =>
      seed === 3 ? [variant('odd', 3)] : ['plain', 'odd'].map((name) => variant(name, seed)),
    ),
  );
  const { asked, target } = closed();
  const { body, complete } = await partNamed('variants').run(contextOf(target, MINE));
  assert.deepEqual(asked, ['plain 3']);
  assert.equal(complete, false);
  assert.deepEqual((body as { servers: unknown }).servers, [
    { name: 'closed', variants: 2, runs: 6, done: 5, conform: 5 },
  ]);
  assert.deepEqual(shapeErrors('variants', { ...HEAD, part: 'variants', ...body }), []);
});

test('fifty runs, of which one left a rule inconclusive, are not all clean', async () => {
  const seeds = Array.from({ length: 50 }, (_, index) => index + 1);
  write(
    MINE,
    'runs',
    seeds.map((seed) => {
      const line = variant('plain', seed, 'reference') as Extract<DetectionLine, { kind: 'variant' }>;
      return seed === 9 ? { ...line, result: { ...line.result, inconclusive: ['bearer.expired'] } } : line;
    }),
  );
  const { body, complete, good } = await partNamed('runs').run(contextOf(closed().target, MINE));
  assert.deepEqual([complete, good], [true, false]);
  assert.deepEqual(body, {
    ...{ runs: 50, done: 50, clean: 49 },
    unclean: [{ server: 'reference', name: 'plain', seed: 9, verdict: 'conforms', why: ['bearer.expired'] }],
    unjudged: [],
  });
  assert.deepEqual(shapeErrors('runs', { ...HEAD, part: 'runs', ...body }), []);
});

test('a server that got two verdicts in its runs is counted, and the run that did not conform is named', async () => {
  const rows = Array.from({ length: 20 }, (_, index) => {
    const line = variant('plain', index + 1, 'closed') as Extract<DetectionLine, { kind: 'variant' }>;
    return index === 8
      ? { ...line, result: { ...line.result, verdict: 'violates' as const, violations: ['bearer.expired'] } }
      : line;
  });
  write(MINE, 'verdicts', rows);
  const { asked, target } = closed();
  const { body, complete, good, sentence } = await partNamed('verdicts').run(contextOf(target, MINE));
  assert.deepEqual([asked, complete, good], [[], true, false]);
  assert.match(sentence, /^0 of 1 conforming servers got one verdict in all of their runs \(20 runs\)/);
  assert.deepEqual(body, {
    runs: 20,
    servers: [{ name: 'closed', done: 20, verdicts: 2 }],
    others: [{ server: 'closed', name: 'plain', seed: 9, verdict: 'violates', why: ['bearer.expired'] }],
    ...{ missing: [], unjudged: [] },
  });
  assert.deepEqual(shapeErrors('verdicts', { ...HEAD, part: 'verdicts', ...body }), []);
});

test('runs in disorder that are there already are counted by server, and one with a false positive is named', async () => {
  const file = new ResumeFile<object>(new State(root, MINE).file('shuffled'));
  for (let seed = 1; seed <= 200; seed += 1)
    file.add({
      ...{ target: 'closed', seed, workers: 2, checks: 180, requests: 5000, seconds: 20 },
      ...{ violations: seed === 7 ? ['rsvp.listed [x] lost'] : [], inconclusive: [], crashed: [] },
    });
  const context = { ...contextOf(closed().target, MINE), workers: 1 };
  const wanted = { ...context.wanted, targets: ['closed'] };
  const { body, complete, good } = await partNamed('shuffled').run({ ...context, wanted });
  assert.deepEqual([complete, good], [true, false]);
  const { unclean, ...figures } = body as { unclean: ReadonlyArray<{ seed: number; why: string[] }> };
  assert.deepEqual(
    unclean.map(({ seed, why }) => [seed, why]),
    [[7, ['rsvp.listed [x] lost']]],
  );
  assert.deepEqual(figures, {
    ...{ runs: 200, done: 200, clean: 199, violations: 1, missing: [] },
    servers: [{ name: 'closed', done: 200, clean: 199 }],
  });
  assert.deepEqual(shapeErrors('shuffled', { ...HEAD, part: 'shuffled', ...body }), []);
});

test('runs that are slow or limited are not run again, and one that took too long is not as it must be', async () => {
  const names = ['400 ms an answer', '800 ms an answer', '300 requests a minute'];
  const run = { exit: 0, seconds: 890, requests: 4000, rules: 241, obeyed: 240 };
  const others = [{ rule: 'oauth.client.application-scope', reason: 'time' }];
  for (const [key, seconds] of [
    [MINE, 890],
    [OTHER, 901],
  ] as const) {
    const file = new ResumeFile<object>(new State(root, key).file('slow'));
    for (const name of [...names, '60 requests a minute, with --effort quick'])
      file.add({ ...run, name, others, ...(name === names[0] && { seconds }) });
  }
  const { body, complete, good, sentence } = await partNamed('slow').run(contextOf(closed().target, MINE));
  assert.deepEqual([complete, good], [true, true]);
  assert.match(sentence, /^400 ms an answer: 240 of 241 must-rules in 14 min 50 s; /);
  assert.deepEqual(shapeErrors('slow', { ...HEAD, part: 'slow', ...body }), []);
  assert.equal((await partNamed('slow').run(contextOf(closed().target, OTHER))).good, false);
});

test('what runs cost in events of all sizes is not measured again, and one that did not conform is not as it must be', async () => {
  const sizes = [
    ...[[100, 0] as const, [1000, 0] as const, [10_000, 0] as const, [100_000, 0] as const],
    ...[[100, 50] as const, [100, 400] as const],
  ];
  for (const [key, exit] of [
    [MINE, 0],
    [OTHER, 3],
  ] as const) {
    const file = new ResumeFile<object>(new State(root, key).file('cost'));
    for (const [attendees, latency_ms] of sizes)
      file.add({
        ...{ name: `${attendees} attendees, ${latency_ms} ms`, attendees, latency_ms, exit },
        ...{ requests: 6700, musts: 242, obeyed: 242, seconds: 9.5, processor_seconds: 16.1 },
        ...{ most_mb: 440, journal_mb: 20.5, results_mb: 22.1 },
      });
  }
  const { body, complete, good, sentence } = await partNamed('cost').run(contextOf(closed().target, MINE));
  assert.deepEqual([complete, good], [true, true]);
  assert.match(sentence, /^100 attendees, 0 ms: 6,700 requests in 9\.5 s, 22\.1 MB of results; /);
  assert.deepEqual(shapeErrors('cost', { ...HEAD, part: 'cost', ...body }), []);
  const [, , row = '', ...more] = costLines({ cost: { ...HEAD, part: 'cost', ...body } as never }).split(
    '\n',
  );
  assert.equal(row, '| 100 | 0 | 6,700 | 9.5 | 16.1 | 440 | 20.5 | 22.1 | 242 of 242 |');
  assert.equal(more.filter((line) => line.startsWith('|')).length, sizes.length - 1);
  assert.equal((await partNamed('cost').run(contextOf(closed().target, OTHER))).good, false);
});

test('what two tools found is put side by side, and a false accusation of Muster is not as it must be', async () => {
  const rates = (number: number) => ({ number, a_second: 0.5, requests_each: number === 0 ? null : 100 });
  const tool = (name: string, wrong: number, found: number) => ({
    ...{ name, false_accusations: wrong, plain_seconds: 10, plain_requests: 5000 },
    ...{ seconds: 12.5, processor_seconds: 16, first_seconds: found === 0 ? null : 2.5, requests: 4700 },
    ...{ findings: rates(found), faults: rates(found) },
  });
  for (const [key, wrong] of [
    [MINE, 0],
    [OTHER, 1],
  ] as const) {
    const file = new ResumeFile<object>(new State(root, key).file('cost-schemathesis'));
    for (const seed of [1, 2, 3])
      file.add({
        ...{ name: `seed ${seed}`, seed, version: '4.32.5' },
        faults: [{ id: 'rsvp.stuck', subtle: true, muster: true, schemathesis: false }],
        tools: [tool('Muster', wrong, 1), tool('Schemathesis', 22, 0)],
      });
  }
  const part = partNamed('cost-schemathesis');
  const { body, complete, good, sentence } = await part.run(contextOf(closed().target, MINE));
  assert.deepEqual([complete, good], [true, true]);
  assert.match(
    sentence,
    /^seed 1: Muster 1 of 1 faults with 4,700 requests in 12\.5 s and 0 false accusations, Schemathesis 0 of 1 .* 22 false accusations; /,
  );
  const evidence = { ...HEAD, part: 'cost-schemathesis', ...body };
  assert.deepEqual(shapeErrors('cost-schemathesis', evidence), []);
  const lines = besideLines({ 'cost-schemathesis': evidence as never }).split('\n');
  assert.equal(
    lines[2],
    '| seed 1 | Muster | 0 | 12.5 | 16 | 2.5 | 4,700 | 1 | 0.5 | 100 | 1 of 1 | 0.5 | 100 |',
  );
  assert.equal(
    lines[3],
    '| seed 1 | Schemathesis | 22 | 12.5 | 16 | – | 4,700 | 0 | 0.5 | – | 0 of 1 | 0.5 | – |',
  );
  assert.ok(
    lines.some((line) => line.includes('by Muster alone: `rsvp.stuck`; by Schemathesis alone: none')),
  );
  assert.equal((await part.run(contextOf(closed().target, OTHER))).good, false);
});

test('benchmarks that have a result of this commit are not run again', async () => {
  const file = new ResumeFile<object>(new State(root, MINE).file('bench'));
  for (const name of ['client', 'reference', 'verify', 'wall'])
    file.add({ name, ok: true, figures: { bench: name, ratio: 0.5 } });
  const { body, good } = await partNamed('bench').run(contextOf(closed().target, MINE));
  assert.equal(good, true);
  assert.deepEqual(shapeErrors('bench', { ...HEAD, part: 'bench', ...body }), []);
});

test('a server whose tools are missing and one that cannot be built are named, and the others are there', () => {
  const { target } = closed();
  const named = (name: string): Target | null => {
    if (name === 'broken') throw new Error('pip failed\nat length');
    return name === 'closed' ? target : null;
  };
  const { targets, missing } = serversOf(['absent', 'broken', 'closed'], named);
  assert.deepEqual(targets, [target]);
  assert.deepEqual(missing, [
    { name: 'absent', reason: 'this machine lacks what it is made with' },
    { name: 'broken', reason: 'it could not be built: pip failed' },
  ]);
});

test('progress says the place and what is left, and adds up time over runs', () => {
  const state = new State(root, 'c'.repeat(40));
  let now = 0;
  const lines: string[] = [];
  const begin = () =>
    progressOf(
      'faults',
      4,
      state,
      (line) => lines.push(line),
      () => now,
    );
  const first = begin();
  now += 60_000;
  first('killed one');
  const second = begin();
  now += 30_000;
  second('killed two');
  assert.deepEqual(lines, [
    'faults: 4 to do',
    'faults 1/4, 3 min left: killed one',
    'faults: 4 to do',
    'faults 1/4, 90 s left: killed two',
  ]);
  assert.equal(state.seconds('faults'), 90);
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { withinCeilings } from '../../load/scenario/allowed.ts';
import { BUILT_IN, builtIn, fileOf } from '../../load/scenario/built-in.ts';
import { MOST_DOORS, MOST_PEOPLE } from '../../load/scenario/most.ts';
import { arrivalTimes } from '../../load/scenario/plan/arrivals.ts';
import { createRandom } from '../../load/scenario/plan/random.ts';
import { readRehearsal } from '../../load/scenario/rehearsal/read.ts';
import { readTurnstiles, thinned } from '../../load/scenario/rehearsal/turnstile-log.ts';
import { writeRehearsal } from '../../load/scenario/rehearsal/write.ts';
import { planOf, settingsOf } from '../../load/scenario/settings.ts';
import { folderOfFiles } from './folder-of-files.ts';
import { OPTIONS } from './usual-options.ts';

const { folder, written } = folderOfFiles('rehearsal');
const MINUTE = 60_000;

describe('a rehearsal', () => {
  it('is what every scenario of ours is: its file is read as one of a user', () => {
    for (const name of BUILT_IN.filter((one) => one !== 'capacity')) {
      const own = readRehearsal(written(`${name}.yaml`, fileOf(name) ?? ''));
      const { stretches, ...rest } = own;
      const { stretches: known, ...ours } = builtIn(name);
      assert.deepEqual(rest, ours);
      assert.deepEqual(stretches(7_200_000, 0.65), known(7_200_000, 0.65));
    }
  });

  it('is written to begin with, can be served as it is, and is never written over', () => {
    const file = join(folder, 'rehearsal.yaml');
    writeRehearsal(undefined, file);
    const settings = settingsOf(file, OPTIONS, undefined);
    assert.equal(settings.doors?.length, 21);
    assert.ok(planOf(settings).items.every(({ takes = 0 }) => takes > 0));
    assert.throws(() => writeRehearsal('rush', file), /already: name another one with --out/);
    writeRehearsal('rush', join(folder, 'mine.yaml'));
    assert.equal(readFileSync(join(folder, 'mine.yaml'), 'utf8'), fileOf('rush'));
    assert.throws(() => writeRehearsal('rash', join(folder, 'x.yaml')), /no file of a scenario "rash"/);
  });

  it('names every mistake with its line', () => {
    const file = written(
      'wrong.yaml',
      'name: day\narrivals: { peeple: 5, over: 2 }\ndoors:\n  - { name: a, kind: gate }\n',
    );
    assert.throws(
      () => readRehearsal(file),
      (error: Error) => {
        for (const part of ['3 mistakes', 'line 2', 'did you mean "people"', 'line 4'])
          assert.ok(error.message.includes(part), error.message);
        return true;
      },
    );
  });

  it('refuses what cannot be, in one sentence', () => {
    const head = 'name: day\narrivals: { people: 5, over: 2m }\ndoors: [ { name: a } ]\n';
    for (const [more, said] of [
      ['mix: { again: 60%, leave: 60% }', /mixes more than all people/],
      ['objectives: { door_p96: 3s }', /did you mean door_p95/],
      ['objectives: { errors: { limit: 1, over: 5m } }', /only latencies/],
    ] as const)
      assert.throws(() => readRehearsal(written('not.yaml', head + more)), said);
    assert.throws(
      () => readRehearsal(written('who.yaml', 'name: day\narrivals: {}\ndoors: [ { name: a } ]\n')),
      /who comes when/,
    );
    assert.throws(
      () => settingsOf(join(folder, 'none.yaml'), OPTIONS, undefined),
      /is not there: write one with muster load init/,
    );
  });

  it('refuses what the schema takes and cannot be meant, with its line', () => {
    const file = (over: string, door: string, more: string): string =>
      `name: day\narrivals: { people: 5, over: 2m${over} }\ndoors:\n  - { name: a${door} }\n  - { name: b }\n${more}\n`;
    for (const [text, said] of [
      [
        file('', ', closed: [ { from: 60s, to: 10% } ]', ''),
        /line 4, has a time at "doors\.0\.closed\.0" that ends before it begins/,
      ],
      [
        file('', ', offline: [ { from: 5m, to: 6m } ]', ''),
        /line 4, has a time at "doors\.0\.offline\.0" that begins when all/,
      ],
      [file('', '', '  - { name: a }'), /line 6, has two doors that are called "a"/],
      [
        file(', stretches: [ { from: 80%, to: 20%, share: 5% } ]', '', ''),
        /line 2, has a time at "arrivals\.stretches\.0" that ends before/,
      ],
      [
        file(', stretches: [ { to: 20%, share: 60% }, { to: 40%, share: 60% } ]', '', ''),
        /more than all people/,
      ],
      [file(', stretches: [ { to: 20%, share: 140% } ]', '', ''), /at most 100%/],
      [
        file(', curve: [ { at: 2m, rate: 1 }, { at: 1m, rate: 2 } ]', '', ''),
        /goes back in time at "arrivals\.curve\.1"/,
      ],
      [file(', curve: [ { at: 0m, rate: 1 }, { at: 9m, rate: 2 } ]', '', ''), /goes beyond its window/],
      [file(', curve: [ { at: 0m, rate: 0 }, { at: 2m, rate: 0 } ]', '', ''), /brings no people/],
      [
        file(
          ', stretches: [ { to: 20%, share: 6% } ], curve: [ { at: 0m, rate: 0 }, { at: 2m, rate: 1 } ]',
          '',
          '',
        ),
        /has stretches and a curve/,
      ],
      [file('', '', 'objectives: { door_p95: 5% }'), /line 6, .*takes a time, such as 500ms, or none\./],
      [file('', '', 'objectives: { errors: 5s }'), /takes a share, such as 2%/],
      [file('', '', 'objectives: { lost: 5s }'), /takes a number/],
      [file('', '', 'objectives: { door_p95: -3 }'), /"objectives\.door_p95": it must be at least 0/],
      [
        file('', '', 'objectives: { door_p95: { limit: 3s, over: 0s } }'),
        /has no time at "objectives\.door_p95\.over"/,
      ],
      [file('', '', 'abort: { errors: 5%, over: 0s }'), /has no time at "abort\.over"/],
      [file('', '', '').replace('day', 'capacity'), /the name of the search for capacity/],
      [
        file('', ', per_person: -3s', ''),
        /line 4, has a wrong value at "doors\.0\.per_person": it takes such as 6s, or none/,
      ],
    ] as const)
      assert.throws(() => readRehearsal(written('senseless.yaml', text)), said);
  });

  it('holds limits, parts of the time and doors as they are written', () => {
    const file = written(
      'day.yaml',
      [
        'name: day',
        'arrivals: { people: 60, over: 1h }',
        'doors: [ { name: gate, count: 2, per_person: 4s, closed: [ { from: 50%, to: 40m } ] }, { name: lane, kind: lane } ]',
        'objectives: { door_p95: { limit: 15m, over: 5m }, errors: 2%, create_p95: none }',
        'abort: { errors: 20%, over: 1m }',
      ].join('\n'),
    );
    const { doors = [], objectives, scenario } = settingsOf(file, OPTIONS, undefined);
    assert.deepEqual(
      doors.map(({ name, meanMs, closed }) => [name, meanMs, closed]),
      [
        ['gate 1', 4000, [{ from: 30 * MINUTE, to: 40 * MINUTE }]],
        ['gate 2', 4000, [{ from: 30 * MINUTE, to: 40 * MINUTE }]],
        ['lane', 20_000, []],
      ],
    );
    const of = (name: string) => objectives.find((one) => one.name === name);
    assert.deepEqual(
      [of('door_p95')?.limit, of('door_p95')?.over_ms, of('errors')?.limit],
      [15 * MINUTE, 5 * MINUTE, 2],
    );
    assert.equal(of('create_p95'), undefined);
    assert.deepEqual(scenario.abort, { share: 0.2, overMs: MINUTE });
    assert.throws(() => settingsOf(file, { ...OPTIONS, scanners: 4 }, undefined), /leave out --scanners/);
  });

  it('has no objective about calls that it never makes, unless it names one', () => {
    const named = (more: string): string[] =>
      readRehearsal(
        written(
          'calls.yaml',
          `name: day\narrivals: { people: 5, over: 2m }\ndoors: [ { name: a } ]\n${more}\n`,
        ),
      ).objectives.map(({ name }) => name);
    const left = (more: string): string[] =>
      ['create_p95', 'list_p95'].filter((name) => !named(more).includes(name));
    assert.deepEqual(left('dashboards: 0'), ['create_p95', 'list_p95']);
    assert.deepEqual(left('mix: { again: 5% }'), ['create_p95']);
    assert.deepEqual(left('mix: { walk_in: 5% }'), []);
    assert.deepEqual(left('objectives: { create_p95: 2s }'), []);
  });

  it('is refused where it would not fit into memory', () => {
    const file = (people: number, count: number): string =>
      written(
        'huge.yaml',
        `name: day\narrivals: { people: ${people}, over: 2m }\ndoors: [ { name: a, count: ${count} } ]\n`,
      );
    assert.throws(() => readRehearsal(file(MOST_PEOPLE + 1, 1)), /must be at most 2000000/);
    assert.throws(() => readRehearsal(file(1, MOST_DOORS + 1)), /must be at most 10000/);
    assert.doesNotThrow(() => readRehearsal(file(MOST_PEOPLE, MOST_DOORS)));
    const asked = (more: object) => () => settingsOf('rush', { ...OPTIONS, ...more }, undefined);
    assert.throws(asked({ arrivals: MOST_PEOPLE + 1 }), /take at most 2000000 --arrivals/);
    assert.throws(asked({ scanners: MOST_DOORS + 1 }), /take at most 10000 --scanners/);
  });

  it('keeps its run within its own ceilings where they are lower than those of the profile', () => {
    const scenario = readRehearsal(
      written(
        'low.yaml',
        'name: day\narrivals: { people: 5, over: 2m }\ndoors: [ { name: a } ]\nceilings: { requests: 90, minutes: 600 }\n',
      ),
    );
    const load = { allow: true, requests: 500, minutes: 60 };
    const profile = resolveProfile({ name: 'alpha', base_url: 'https://doors.example.com', load }, 'It');
    const { requests, requests_per_second, minutes } = withinCeilings({ scenario }, profile).load;
    assert.deepEqual([requests, requests_per_second, minutes], [90, 200, 60]);
  });

  it('brings people by its curve', () => {
    const file = written(
      'curve.yaml',
      'name: day\narrivals: { people: 4000, over: 1h, curve: [ { at: 0m, rate: 0 }, { at: 1h, rate: 10 } ] }\ndoors: [ { name: a, per_person: none } ]\n',
    );
    const { stretches } = readRehearsal(file);
    const times = arrivalTimes(4000, 60 * MINUTE, stretches(60 * MINUTE, 0.65), createRandom(2));
    // Of a rate that grows from nought, a quarter comes in the first half.
    const early = times.filter((time) => time < 30 * MINUTE).length / times.length;
    assert.ok(Math.abs(early - 0.25) < 0.02, `${early}`);
  });
});

describe('a log of turnstiles', () => {
  it('is read as time and count, with or without a head', () => {
    const file = written(
      'counts.csv',
      'time;people\n2025-06-15T09:00:00;3\n2025-06-15T09:01:00;0\n2025-06-15T09:02:00;2\n',
    );
    const { times, begins } = readTurnstiles(file);
    assert.equal(begins, 9 * 60 * MINUTE);
    assert.equal(times.length, 5);
    assert.ok(times.slice(0, 3).every((time) => time >= 0 && time < MINUTE));
    assert.ok(times.slice(3).every((time) => time >= 2 * MINUTE && time < 3 * MINUTE));
    assert.deepEqual(times, readTurnstiles(file).times);
  });

  it('is read as a line a person', () =>
    assert.deepEqual(readTurnstiles(written('people.csv', '09:40:10\n09:40\n9:41\n')), {
      times: [0, 10_000, MINUTE],
      begins: 580 * MINUTE,
    }));

  it('may go on after midnight, door by door, and may count milliseconds', () => {
    const night = readTurnstiles(
      written('night.csv', '22:00,1\n23:59,1\n00:30,1\n21:50,1\n23:00,1\n01:00,1\n'),
    );
    assert.deepEqual(
      [night.times.map((time) => time / MINUTE), night.begins],
      [[0, 10, 70, 129, 160, 190], 1310 * MINUTE],
    );
    const doors = readTurnstiles(written('doors.csv', '09:00,1\n23:00,1\n09:00,1\n23:30,1\n'));
    assert.deepEqual(doors.times, [0, 0, 840 * MINUTE, 870 * MINUTE]);
    assert.deepEqual(readTurnstiles(written('ms.csv', '1750000000000\n1750000003000\n')).times, [0, 3000]);
  });

  it('is refused where it counts no people or far too many, and where its first line is a time that it cannot read', () => {
    assert.throws(() => readTurnstiles(written('none.csv', '09:00,0\n09:01,0\n')), /holds nobody/);
    assert.throws(() => readTurnstiles(written('many.csv', '09:00,99999999999\n')), /2000000 is the most/);
    assert.throws(
      () => readTurnstiles(written('dates.csv', '15.06.2025 09:00,1\n15.06.2025 09:01,1\n')),
      /line 1, is no time/,
    );
    assert.equal(readTurnstiles(written('head.csv', '\n# our gates\n09:00,1\n')).times.length, 1);
  });

  it('names the line that is no time', () =>
    assert.throws(
      () => readTurnstiles(written('bad.csv', '09:40,1\nnoon,2\n')),
      /line 2, is no time and count/,
    ));

  it('is the crowd of a rehearsal, whatever number of people is asked for', () => {
    written(
      'doors.csv',
      Array.from(
        { length: 120 },
        (_, at) => `${9 + Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')},${at < 60 ? 1 : 3}`,
      ).join('\n'),
    );
    const file = written(
      'log.yaml',
      'name: day\narrivals: { log: doors.csv }\ndoors: [ { name: a, per_person: none } ]\n',
    );
    const whole = settingsOf(file, OPTIONS, undefined);
    assert.equal(whole.people, 240);
    const half = planOf(settingsOf(file, { ...OPTIONS, arrivals: 120 }, undefined)).items.filter(
      ({ kind }) => kind === 'arrival',
    );
    assert.equal(half.length, 120);
    const early = half.filter(({ due }) => due < 60 * MINUTE).length;
    assert.ok(early >= 27 && early <= 33, `${early}`);
    assert.equal(thinned([0, 10, 20, 30], 2).length, 2);
  });
});

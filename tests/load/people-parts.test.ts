import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { loadProfile } from '../../harness/profile/load-profile.ts';
import { claimsAmong, isBeside, newClaimMark } from '../../load/claim/claim-mark.ts';
import { othersAmong, othersBetween } from '../../load/claim/others.ts';
import { divide, divideAll } from '../../load/people/divide.ts';
import { readSource } from '../../load/people/part.ts';
import { MARKER_PREFIX } from '../../load/prepare/marker.ts';
import { settingsOf } from '../../load/scenario/settings.ts';
import { folderOfFiles } from './folder-of-files.ts';
import { OPTIONS } from './usual-options.ts';

const EMAIL = 'muster+{n}@example.com';
const numbers = (of: number): number[] => Array.from({ length: of }, (_, index) => index + 1);
const person = (number: number) => ({
  id: `${number}`,
  email: `p${number}@example.org`,
  code: `Q${number}`,
  status: 'not_checked_in',
  rsvp: 'confirmed',
});
/** Lines that name people of 1 to 60 by whatever column, some twice, some by two names, some nobody. */
const rows = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: 70 }), fc.constantFrom('id', 'qr_code', 'email'))
    .map(([number, column]) => {
      const { id, code, email } = person(number);
      return { [column]: { id, qr_code: code, email: email.toUpperCase() }[column] };
    }),
  { maxLength: 120 },
);
const of = fc.integer({ min: 1, max: 7 });

describe('parts of people', () => {
  it('share nobody, leave out nobody, and know of each other', () =>
    fc.assert(
      fc.property(rows, of, fc.integer({ min: 0, max: 60 }), (lines, parts, listed) => {
        const seen = numbers(listed).map(person);
        const whole = divide(lines, seen, { number: 1, of: 1 });
        const all = numbers(parts).map((number) => divide(lines, seen, { number, of: parts }));
        const ids = all.flatMap(({ chosen }) => chosen.map(({ id }) => id));
        assert.equal(new Set(ids).size, ids.length);
        assert.deepEqual(new Set(ids), new Set(whole.chosen.map(({ id }) => id)));
        assert.equal(
          all.reduce((sum, { missing }) => sum + missing, 0),
          whole.missing,
        );
        for (const { chosen, beside } of all)
          assert.deepEqual(
            new Set([...chosen, ...beside].map(({ id }) => id)),
            new Set(whole.chosen.map(({ id }) => id)),
          );
      }),
    ));

  it('of a file without doubles are as large as each other', () =>
    fc.assert(
      fc.property(of, fc.integer({ min: 0, max: 60 }), (parts, listed) => {
        const seen = numbers(listed).map(person);
        const sizes = numbers(parts).map((number) => divide(seen, seen, { number, of: parts }).chosen.length);
        assert.ok(Math.max(...sizes) - Math.min(...sizes) <= 1, sizes.join());
      }),
    ));

  it('stay the same where others come, go or are let in meanwhile', () =>
    fc.assert(
      fc.property(of, fc.uniqueArray(fc.integer({ min: 1, max: 60 })), (parts, gone) => {
        const before = numbers(60).map(person);
        const later = before.filter(({ id }) => !gone.includes(Number(id)));
        const part = { number: parts, of: parts };
        const ids = (all: ReadonlyArray<{ readonly id: string }>): string[] => all.map(({ id }) => id).sort();
        const still = (all: readonly string[]): string[] => all.filter((id) => !gone.includes(Number(id)));
        assert.deepEqual(ids(divideAll(later, part).chosen), still(ids(divideAll(before, part).chosen)));
        const byId = numbers(60).map((number) => ({ id: `${number}` }));
        assert.deepEqual(
          ids(divide(byId, later, part).chosen),
          still(ids(divide(byId, before, part).chosen)),
        );
      }),
    ));

  it('are named behind the file, and only those that there are', () => {
    assert.deepEqual(readSource('people.csv'), { own: 'people.csv' });
    assert.deepEqual(readSource('a#b.csv#2/3'), { own: 'a#b.csv', part: { number: 2, of: 3 } });
    for (const wrong of ['people.csv#4/3', 'people.csv#0/3'])
      assert.throws(() => readSource(wrong), /There is no part \d of 3 .*: parts are 1\/3 to 3\/3\.$/);
  });
});

describe('whose people a load takes', () => {
  const { folder, written } = folderOfFiles('parts');
  const profile = loadProfile(
    written(
      'alpha.yaml',
      'base_url: http://127.0.0.1:1\nenvironment: local\nevent_id: 1\nload: { people: { file: pool.csv, part: 1/2 } }\n',
    ),
    {},
  );
  const day = (people: string): string =>
    written(
      'day.yaml',
      `name: day\narrivals: { people: 9, over: 9s }\ndoors: [ { name: a, per_person: none } ]\n${people}\n`,
    );

  it('says the option, or else the rehearsal, or else the profile, each by its own folder', () => {
    const part = { number: 1, of: 2 };
    const pool = { own: join(folder, 'pool.csv'), part };
    assert.deepEqual(settingsOf('rush', OPTIONS, profile).source, pool);
    assert.deepEqual(settingsOf('rush', OPTIONS, profile).part, part);
    assert.deepEqual(settingsOf(day(''), OPTIONS, profile).source, pool);
    const own = { own: join(folder, 'own.csv'), part: { number: 2, of: 3 } };
    assert.deepEqual(settingsOf(day('people: { file: own.csv, part: 2/3 }'), OPTIONS, profile).source, own);
    assert.deepEqual(settingsOf(day('people: own.csv#2/3'), OPTIONS, profile).source, own);
    const given = { ...OPTIONS, people: 'confirmed#3/3' };
    assert.deepEqual(settingsOf(day('people: own.csv'), given, profile).source, {
      own: 'confirmed',
      part: { number: 3, of: 3 },
    });
    assert.equal(settingsOf('capacity', OPTIONS, profile).source, undefined);
  });
});

describe('two runs with different parts', () => {
  const run = { scenario: 'rush', started: 1_750_000_000_000 };
  const claim = (number: number, of: number, said = 'Load runs b') => ({
    ...person(1000 + number),
    said,
    email: EMAIL.replace('{n}', `${MARKER_PREFIX}${newClaimMark({ ...run, part: { number, of } })}`),
  });

  it('leave each other alone, and nobody else', () => {
    const [seen] = claimsAmong([claim(2, 3)], EMAIL);
    assert.deepEqual(seen?.part, { number: 2, of: 3 });
    assert.ok(seen !== undefined && isBeside(seen, { number: 1, of: 3 }));
    assert.ok(!isBeside(seen, { number: 2, of: 3 }));
    assert.ok(!isBeside(seen, { number: 1, of: 4 }));
    assert.ok(!isBeside(seen, undefined));
    assert.ok(!isBeside({}, { number: 1, of: 3 }));
  });

  it('do not disturb each other, while another hand still shows', () => {
    const part = { number: 1, of: 3 };
    const owned = { ids: new Set(['1', '2']), marker: 'load-x-', email: EMAIL, part };
    const walk = (theirs: string, stranger: string) =>
      othersAmong(
        [
          { ...person(2), status: theirs },
          { ...person(7), status: stranger },
          { ...person(8), said: '', email: EMAIL.replace('{n}', `${MARKER_PREFIX}y-k1`), status: theirs },
          claim(2, 3, theirs),
        ],
        owned,
      );
    const before = walk('not_checked_in', 'not_checked_in');
    assert.deepEqual(othersBetween(before, walk('checked_in', 'not_checked_in')), []);
    assert.equal(othersBetween(before, walk('checked_in', 'checked_in')).length, 1);
  });
});

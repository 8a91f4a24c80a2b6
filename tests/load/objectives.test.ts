import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { settingsOf } from '../../load/scenario/settings.ts';
import { DEFAULT_OBJECTIVES } from '../../record/load-objectives.ts';
import { textOf } from '../repository/repo-files.ts';
import { OPTIONS } from './usual-options.ts';

const profile = (objectives: Readonly<Record<string, number>>) =>
  resolveProfile({ base_url: 'http://127.0.0.1:1', load: { objectives } }, 'The profile');

/** The limits of a scenario, by objective. */
const limits = (name: string, standing: Readonly<Record<string, number>>, slo = {}) =>
  Object.fromEntries(
    settingsOf(name, { ...OPTIONS, slo }, profile(standing)).objectives.map((one) => [one.name, one.limit]),
  );

describe('objectives of a profile', () => {
  it('take the place of those of the scenario, and leave the others', () => {
    const { door_p95, checkin_p95 } = limits('rush', { door_p95: 900 });
    assert.deepEqual([door_p95, checkin_p95], [900, 500]);
  });

  it('give way to --slo', () => assert.equal(limits('rush', { errors: 3 }, { errors: 2 }).errors, 2));

  it('are passed over where a scenario does not measure them', () =>
    assert.equal(limits('sessions', { create_p95: 10 }).create_p95, undefined));

  it('all stand in docs/rehearse.md', () => {
    const [, table = ''] = (textOf('docs/rehearse.md') ?? '').split('## Objectives');
    const named = (name: string) =>
      table.split('\n').some((row) => /^\|/.test(row) && row.includes(`\`${name}\``));
    assert.deepEqual(
      DEFAULT_OBJECTIVES.flatMap(({ name }) => (named(name) ? [] : [name])),
      [],
    );
  });

  it('are refused under another name, with the nearest known one', () =>
    assert.throws(() => profile({ dor_p95: 3 }), /door_p95/));
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { workableMix } from '../../load/prepare/workable-mix.ts';
import type { ObservedSemantics } from '../../record/check-in-effects.ts';
import { AT_DOORS, effect } from './learned.ts';

const LEARNED: ObservedSemantics = {
  ...AT_DOORS,
  session: null,
};
const MIX = { walkIn: 0.1, again: 0.1, mistake: 0.1, leave: 0.1, session: 0 };

describe('the mix that works in an environment', () => {
  it('is the whole one where all that it takes was served', () =>
    assert.deepEqual(workableMix(MIX, LEARNED), { mix: MIX, notes: [] }));

  it('scans nobody again where a second check-in leads elsewhere than the first', () => {
    const { mix, notes } = workableMix(MIX, { ...LEARNED, repeat: effect('checked_out') });
    assert.deepEqual(mix, { ...MIX, again: 0 });
    assert.match(notes.join(), /^A second check-in led elsewhere than the first/);
  });

  it('scans people again where a second check-in is refused and changes nothing', () =>
    assert.deepEqual(workableMix(MIX, { ...LEARNED, repeat: effect('checked_in', 409) }).mix, MIX));

  it('does without what was refused in preparation', () => {
    const { mix } = workableMix(MIX, { ...LEARNED, checkOut: effect('checked_in', 422) });
    assert.deepEqual(mix, { ...MIX, leave: 0 });
  });

  it('undoes and checks out nobody where a check-in is done after its answer', () => {
    const { mix, notes } = workableMix(MIX, { ...LEARNED, checkIn: effect('checked_in', 202) });
    assert.deepEqual(mix, { ...MIX, mistake: 0, leave: 0 });
    assert.equal(notes.length, 2);
  });

  it('has no walk-ins where a new person is refused who is not confirmed, and says with what', () => {
    const { mix, notes } = workableMix(MIX, { ...LEARNED, walkIn: effect('not_checked_in', 422) });
    assert.deepEqual(mix, { ...MIX, walkIn: 0 });
    assert.match(notes.join(), /not confirmed could not be checked in in preparation \(422\)/);
    assert.deepEqual(workableMix(MIX, { ...LEARNED, walkIn: null }).mix, MIX);
    const shut = {
      ...LEARNED,
      checkIn: effect('not_checked_in', 422),
      walkIn: effect('not_checked_in', 422),
    };
    assert.equal(workableMix(MIX, shut).mix.walkIn, MIX.walkIn, 'it is no matter of those who walk in');
  });

  it('scans into sessions whoever was let in at the door, where nobody else is let in there', () => {
    const sessions = { ...MIX, session: 0.1 };
    const learned = {
      ...LEARNED,
      session: effect('not_checked_in', 422),
      sessionInside: effect('checked_in'),
    };
    assert.deepEqual(workableMix(sessions, learned).mix, sessions);
    assert.equal(workableMix(sessions, { ...learned, sessionInside: null }).mix.session, 0);
  });

  it('is none where most people come for what does not work, as that would be another day', () => {
    const refused = { ...LEARNED, session: effect('checked_in'), sessionInside: effect('checked_in', 422) };
    const some = { ...MIX, session: 0.1 };
    assert.match(workableMix(some, refused).notes.join(), /session in preparation \(422\): the load does/);
    assert.throws(
      () => workableMix({ ...MIX, session: 0.6 }, refused),
      /\(422\)\. 60 % of all people .* name a session that takes whoever is in \(profile: session_id\), or/,
    );
  });

  it('says that no session is named, and of none that it was tried', () =>
    assert.deepEqual(workableMix({ ...MIX, session: 0.1 }, LEARNED).notes, [
      'The profile names no session: the load does without scans into sessions (profile: session_id).',
    ]));
});

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { FAULTS, type Reference, startReference, VARIANTS } from '../../reference/index.ts';
import { GAPS, RULES } from '../../spec/ledger/index.ts';
import { ask, token } from './client.ts';

describe('the catalogue', () => {
  let reference: Reference;
  before(async () => {
    reference = await startReference({ attendees: 30 });
  });
  after(() => reference.close());

  const serves = async (name: string): Promise<void> => {
    const answer = await ask(reference, 'events', { token: await token(reference) });
    assert.ok(answer.status >= 200, name);
  };

  it('has names of their own for variants and faults', () => {
    assert.equal(new Set(VARIANTS.map(({ name }) => name)).size, VARIANTS.length);
    assert.equal(new Set(FAULTS.map(({ id }) => id)).size, FAULTS.length);
  });

  it('cites rules and gaps that exist', () => {
    for (const { id, rule } of FAULTS) assert.ok(Object.hasOwn(RULES, rule), id);
    for (const { name, gaps } of VARIANTS) for (const gap of gaps) assert.ok(Object.hasOwn(GAPS, gap), name);
  });

  it('breaks every rule at least once', () => {
    const broken = new Set<string>(FAULTS.map(({ rule }) => rule));
    assert.deepEqual(
      Object.keys(RULES).filter((rule) => !broken.has(rule)),
      [],
    );
  });

  it('starts with every variant', async () => {
    for (const { name } of VARIANTS) {
      reference.reconfigure({ variants: [name] });
      await serves(name);
    }
  });

  it('starts with every fault', async () => {
    for (const { id } of FAULTS) {
      reference.reconfigure({ faults: [id] });
      await serves(id);
    }
  });

  it('forgets what was written and leaves nothing of a fault when reconfigured', async () => {
    reference.reconfigure({});
    const bearer = await token(reference);
    const json = { item: { first_name: 'A' } };
    await ask(reference, 'events/1001/attendees', { method: 'POST', token: bearer, json });
    reference.reconfigure({ faults: ['rsvp.value-sent.always-confirmed'] });
    reference.reconfigure({});
    assert.equal((await ask(reference, 'account', { token: bearer })).status, 401);
    const { body } = await ask(reference, 'events/1001/attendees', { token: await token(reference) });
    assert.equal(body.metadata.total_count, 30);
  });
});

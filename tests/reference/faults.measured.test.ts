import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { hash } from '../../fixtures/runner/shuffled.ts';
import { FAULTS, type Reference, startReference, VARIANTS } from '../../reference/index.ts';
import { probe } from './probe.ts';

/** One in this many is tried; all of them with MUSTER_PROBE=all, which takes minutes. */
const EVERY = process.env.MUSTER_PROBE === 'all' ? 1 : 20;

/** Variants that stand for servers that break at odd input, lose answers, or shut their doors. */
const UNSTEADY: ReadonlySet<string> = new Set([
  'odd-text-500',
  'huge-ids-500',
  'scalars-500',
  'pauses-503',
  'answers-lost',
  'answers-lost-524',
  'doors-fail-over',
  'casts-fail',
  'bad-calls-banned',
  'bad-calls-limited',
  'bad-calls-limited-untold',
]);

/** The same ones of any catalogue: what is added to it chooses no others. */
const sample = <T>(all: readonly T[], nameOf: (one: T) => string): readonly T[] =>
  all.filter((one) => hash(nameOf(one)) % EVERY === 0);

describe('a conversation that visits every corner', () => {
  let reference: Reference;
  const plain = new Map<string, Map<string, string>>();
  before(async () => {
    reference = await startReference({ attendees: 240 });
  });
  after(() => reference.close());

  async function without(variants: readonly string[]): Promise<Map<string, string>> {
    const key = variants.join();
    const known = plain.get(key);
    if (known !== undefined) return known;
    reference.reconfigure({ variants });
    const lines = await probe(reference);
    plain.set(key, lines);
    return lines;
  }

  it('goes the same way twice', async () => {
    const once = await without([]);
    reference.reconfigure({});
    assert.deepEqual(await probe(reference), once);
  });

  it('goes another way with every fault', async () => {
    const silent: string[] = [];
    for (const { id, variants } of sample(FAULTS, (one) => one.id)) {
      const sound = await without(variants);
      reference.reconfigure({ faults: [id] });
      const faulty = await probe(reference);
      if (![...faulty].some(([label, line]) => sound.get(label) !== line)) silent.push(id);
    }
    assert.deepEqual(silent, []);
  });

  it('meets no status of 500 and more with any variant but those that say so', async () => {
    for (const { name } of sample(
      VARIANTS.filter((one) => !UNSTEADY.has(one.name)),
      (one) => one.name,
    )) {
      reference.reconfigure({ variants: [name] });
      for (const [label, line] of await probe(reference))
        assert.doesNotMatch(line, /^5\d\d /, `${name}: ${label}`);
    }
  });
});

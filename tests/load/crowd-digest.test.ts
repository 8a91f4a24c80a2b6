import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CrowdDigest } from '../../load/claim/crowd-digest.ts';

function of(texts: readonly string[]): string {
  const digest = new CrowdDigest();
  for (const text of texts) digest.add(text);
  return digest.hex;
}
const PEOPLE = Array.from({ length: 300 }, (_, id) => [id, `p${id}@example.org`] as const);
const as = (inside: (id: number) => boolean): string[] =>
  PEOPLE.map(([id, email]) => `${id} ${inside(id) ? 'checked_in' : 'not_checked_in'} confirmed ${email}`);

describe('the digest of a crowd', () => {
  it('is the same in whatever order people are listed', () => {
    const people = as((id) => id % 3 === 0);
    assert.match(of(people), /^[0-9a-f]{16}$/);
    assert.equal(of([...people].reverse()), of(people));
  });

  it('is another one as soon as a person is in another state, comes or goes', () => {
    const people = as(() => false);
    const changed = PEOPLE.map(([changed]) => of(as((id) => id === changed)));
    assert.equal(new Set([of(people), of(people.slice(1)), of([...people, 'x']), ...changed]).size, 303);
  });

  it('is another one where two people change places', () => {
    const pairs = PEOPLE.slice(1).map(([id]) => of(as((one) => one === 0 || one === id)));
    assert.equal(new Set(pairs).size, PEOPLE.length - 1);
    assert.notEqual(of(as((id) => id === 7)), of(as((id) => id === 8)));
  });
});

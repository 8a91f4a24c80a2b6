import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { peerNames, peerTarget, readPeer } from '../../detect/targets/peer.ts';
import { RULES } from '../../spec/ledger/index.ts';

const isMust = (rule: string): boolean => rule in RULES && RULES[rule as keyof typeof RULES].level === 'must';

const twice = (words: readonly string[]): string[] => [
  ...new Set(words.filter((word, index) => words.indexOf(word) !== index)),
];

for (const name of peerNames()) {
  const peer = readPeer(name);
  const skip = peer === null && 'this machine lacks what the server is made with';

  test(`each fault of the server in ${name} breaks a must-rule that exists, or is said to break none`, {
    skip,
  }, () => {
    const { catalogue, manifest } = peer!;
    const open = catalogue.faults.filter(({ name: fault }) => {
      const rules = manifest.rules[fault] ?? [];
      const spared = (manifest.not_breaches[fault] ?? '').trim() !== '';
      return spared ? rules.length > 0 : rules.length === 0 || !rules.every(isMust);
    });
    assert.deepEqual(
      open.map((fault) => fault.name),
      [],
    );
  });

  test(`the manifest of the server in ${name} names its faults alone, and nothing twice`, { skip }, () => {
    const { catalogue, cwd, manifest } = peer!;
    const faults = catalogue.faults.map((fault) => fault.name);
    const variants = catalogue.variants.map((variant) => variant.name);
    const { limited = [], not_breaches, rules } = manifest;
    const named = [...Object.keys(rules), ...Object.keys(not_breaches), ...limited];
    assert.deepEqual(
      named.filter((fault) => !faults.includes(fault)),
      [],
    );
    assert.deepEqual(twice([...faults, ...variants]), []);
    assert.deepEqual(twice(limited), []);
    assert.deepEqual(
      Object.keys(rules).filter((fault) => twice(rules[fault] ?? []).length > 0),
      [],
    );
    // A parser keeps the last of two entries with one key: only the text shows both.
    const text = readFileSync(`${cwd}/muster.json`, 'utf8');
    const entries = Object.keys(rules).length + Object.keys(not_breaches).length;
    const written = faults.flatMap((fault) => text.match(new RegExp(`"${fault}"\\s*:`, 'g')) ?? []);
    assert.equal(written.length, entries);
  });

  test(`the target of the server in ${name} counts what breaks no rule among its variants`, { skip }, () => {
    const target = peerTarget(name)!;
    const harmless = Object.keys(peer!.manifest.not_breaches);
    assert.deepEqual(
      target.faults.filter((fault) => fault.rules.length === 0 || harmless.includes(fault.id)),
      [],
    );
    assert.equal(target.faults.length + harmless.length, peer!.catalogue.faults.length);
    for (const fault of harmless) assert.ok(target.variants.some((set) => set.includes(fault)));
  });
}

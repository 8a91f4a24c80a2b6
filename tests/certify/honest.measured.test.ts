import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sampleOf } from '../tools/sample.ts';
import { type Row, writeRows } from './docs-table.ts';
import { KINDS } from './kinds.ts';
import { certified, checked, endsWith, newKeys, served } from './real-bundles.ts';

const { key, trusted } = newKeys();
const rows: Row[] = [];
after(() => writeRows('honest', ['profile', 'said of its bundle'], rows));

for (const { name, policy, profile, variant, allows } of sampleOf(
  'honest profiles',
  KINDS,
  ({ name }) => name,
  1,
))
  test(`a certificate is earned with ${name}, and its bundle is accepted`, async () => {
    const limited = policy === 'operational' ? ['--rate', '600'] : [];
    const raw = await profile(await served([...limited, ...(variant ? ['--variant', variant] : [])]));
    const nonce = `nonce-${policy}`;
    const made = await certified(raw, ['--policy', policy, '--key', key, '--nonce', nonce]);
    endsWith(0, made);
    const asked = ['--trusted-key', trusted, '--policy', policy, '--nonce', nonce, '--max-age', '1h'];
    const asks = [...asked, '--base-url', String(raw['base_url']), ...(allows?.(raw) ?? [])];
    const accepted = await checked(made.bundle, asks);
    endsWith(0, accepted);
    // What journals can show, these show: nothing else rests on the signer's word.
    endsWith(0, await checked(made.bundle, [...asks, '--shown-only']));
    const said = accepted.stdout.replace(/\s+/g, ' ');
    assert.match(said, /ACCEPTED the journals lead to the verdict that is certified/);
    rows.push([
      `${name} (policy ${policy})`,
      `ACCEPTED: ${/\d+ of \d+ rules follow from the journal/.exec(said)?.[0]}`,
    ]);
  });

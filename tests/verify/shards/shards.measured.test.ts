import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { VerdictFile } from '../../../record/verdict-file.ts';
import { muster, profileIn, scratch, start } from '../../cli/muster.ts';

const PLAIN = { env: { CI: '1', NO_COLOR: '1' } };
const TOTAL = 3;
/** Rules of which a slow machine sees nothing, as no burst of its meets a limit. */
const SPEED = /^rate-limit\.|^errors\.429/;

/** A reference environment that the parts share, gone with the answered function. */
async function serve(cwd: string, ...options: string[]) {
  const serving = start(['serve', ...options], { ...PLAIN, cwd });
  let text = '';
  serving.child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  await serving.printed(/\}\s*$/);
  // Whether a burst meets a limit is a matter of speed, and no part of what is compared here.
  const profile = profileIn(cwd, { ...JSON.parse(text), rate_limit: 'avoid' }, 'shared.json');
  const stop = async (): Promise<void> => {
    serving.child.kill('SIGTERM');
    await serving.ended;
  };
  return { profile, stop };
}

const verdictIn = (folder: string): VerdictFile =>
  JSON.parse(readFileSync(join(folder, 'verdict.json'), 'utf8')) as VerdictFile;

/** The parts of a run, all at once, and what they come to. */
async function inParts(cwd: string, ...options: string[]) {
  const codes = await Promise.all(
    Array.from({ length: TOTAL }, async (_, place) => {
      const part = [`--shard`, `${place + 1}/${TOTAL}`, '--workers', '1', '--out', `parts/${place + 1}`];
      return (await muster(['verify', ...options, ...part], { ...PLAIN, cwd })).code;
    }),
  );
  const whole = await muster(['report', '--merge', 'parts', '--out', 'whole'], { ...PLAIN, cwd });
  return { codes, whole, verdict: verdictIn(join(cwd, 'whole')) };
}

const rulesOf = ({ rules }: VerdictFile) =>
  rules.filter(({ id }) => !SPEED.test(id)).map(({ id, verdict }) => `${id} ${verdict}`);
const findingsOf = ({ violations }: VerdictFile) =>
  [...new Set(violations.map(({ rule, operation }) => `${rule} ${operation}`))].sort();

test('three parts side by side in one event come to what the whole run says, rule by rule', async () => {
  const cwd = scratch();
  const { profile, stop } = await serve(cwd);
  try {
    const { codes, whole, verdict } = await inParts(cwd, '--profile', profile);
    const one = await muster(['verify', '--profile', profile, '--out', 'one'], { ...PLAIN, cwd });
    assert.deepEqual(codes, [0, 0, 0]);
    assert.equal(one.code, 0, one.stdout);
    assert.equal(whole.code, 0, whole.stdout);
    assert.deepEqual(rulesOf(verdict), rulesOf(verdictIn(join(cwd, 'one'))));
    assert.match(whole.stdout, /CONFORMS/);
  } finally {
    await stop();
  }
});

test('three parts find of a broken environment what the whole run finds', async () => {
  const cwd = scratch();
  const fault = ['--reference', '--fault', 'event.slug.missing-from-getEvent,rsvp.only-five.maybe'];
  const { codes, whole, verdict } = await inParts(cwd, ...fault);
  const one = await muster(['verify', ...fault, '--out', 'one'], { ...PLAIN, cwd });
  assert.ok(codes.includes(1), String(codes));
  assert.deepEqual([whole.code, one.code], [1, 1]);
  assert.deepEqual(findingsOf(verdict), findingsOf(verdictIn(join(cwd, 'one'))));
  assert.deepEqual(rulesOf(verdict), rulesOf(verdictIn(join(cwd, 'one'))));
});

test('parts refuse an environment in which each would end the tokens of the others', async () => {
  const cwd = scratch();
  const { profile, stop } = await serve(cwd, '--variant', 'tokens-revoke-previous');
  try {
    const { code, stderr } = await muster(['verify', '--profile', profile, '--shard', '1/2'], {
      ...PLAIN,
      cwd,
    });
    assert.equal(code, 3, stderr);
    assert.match(stderr, /ends a client token when it grants the next.*run muster verify without --shard/);
  } finally {
    await stop();
  }
});

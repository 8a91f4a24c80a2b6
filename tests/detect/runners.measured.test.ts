import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { runChecks } from '../../detect/engine/engine.ts';
import { referenceTarget } from '../../detect/targets/reference.ts';
import { shuffled } from '../../fixtures/runner/shuffled.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { OPTIONS_VARIABLE, type RunOptions } from '../../harness/run/options.ts';
import { playwrightCli } from '../../harness/run/playwright-cli.ts';
import { readFacts } from '../../record/facts-file.ts';
import { ROOT } from '../repository/repo-files.ts';
import { sampleOf } from '../tools/sample.ts';

const target = referenceTarget();
const root = mkdtempSync(join(tmpdir(), 'muster-runners-'));
after(async () => {
  await target.close?.();
  rmSync(root, { recursive: true, force: true });
});

/** What a slow machine may not reach in either runner; and a fault of theirs shows in how much is sent at once. */
const UNSTEADY = /rate-limit|429|^concurrency\.|^persistence\./;

/** Faults that reach the neighbours of whom a call is about: whose those are, depends on whom each check was lent. */
const SPREADS = /others-untouched/;

/** After a violation Playwright begins a new worker, which makes anew what a worker makes once: its positive control. */
const ONCE_A_WORKER = /^pass attendee\.id\.distinct /;

/** Faults by which lists of a hundred are refused: whether one has to be read depends on who is free to be lent by then. */
const UNREADABLE = /^paging\.in-range\./;

/** So many of all, by their names: what is added to a catalogue moves the others not. */
const some = <T>(all: readonly T[], nameOf: (item: T) => string, count: number): readonly T[] =>
  shuffled(all, nameOf).slice(0, count);

const faults = some(
  target.faults.filter(({ id }) => ![UNSTEADY, SPREADS, UNREADABLE].some((kind) => kind.test(id))),
  ({ id }) => id,
  10,
).map(({ id }) => ({ name: `the fault ${id}`, behaviour: { faults: [id] } }));
const variants = some(
  target.variants.filter((names) => names.length === 1 && !target.mayStayOpen?.has(names[0] ?? '')),
  String,
  5,
).map((names) => ({ name: `the variant ${names.join()}`, behaviour: { variants: names } }));

/** What became of each rule and check, whatever the counts. */
function outcomes(folder: string): string[] {
  const facts = readFacts(folder);
  const named = new Map(facts.flatMap((fact) => (fact.kind === 'check' ? [[fact.check, fact.rules]] : [])));
  const lines = facts.flatMap((fact) => {
    if (fact.kind === 'check') return [`check ${fact.check}: ${fact.outcome}`];
    // Whose list shows a broken record of another check depends on whom each was lent.
    if (fact.kind === 'violation' && !named.get(fact.check)?.includes(fact.rule))
      return [`violation ${fact.rule} in passing`];
    if (fact.kind === 'pass' || fact.kind === 'violation' || fact.kind === 'blocked')
      return [`${fact.kind} ${fact.rule} by ${fact.check}`];
    return [];
  });
  return [...new Set(lines)].filter((line) => !UNSTEADY.test(line) && !ONCE_A_WORKER.test(line)).sort();
}

/** Runs the suites as whoever starts Playwright by hand does. */
async function byPlaywright(options: RunOptions): Promise<void> {
  const child = spawn(process.execPath, [playwrightCli(), 'test'], {
    cwd: ROOT,
    env: { ...process.env, NODE_TEST_CONTEXT: undefined, [OPTIONS_VARIABLE]: JSON.stringify(options) },
    stdio: 'ignore',
  });
  await once(child, 'close');
}

describe('our own runner and Playwright run the same checks to the same facts', () => {
  for (const { name, behaviour } of [
    ...sampleOf('faults', faults, ({ name }) => name, 1),
    ...sampleOf('variants', variants, ({ name }) => name, 1),
  ])
    test(`against ${name}`, async () => {
      const folders = { engine: mkdtempSync(join(root, 'e-')), playwright: mkdtempSync(join(root, 'p-')) };
      const common = { seed: 1, effort: 'quick', workers: 1, quickRequests: 2000 } as const;
      // One server each: what the first run leaves behind, the second must not meet.
      const first = await target.start(behaviour);
      try {
        const profile = resolveProfile(first.profile, 'reference');
        await runChecks({ ...common, profile, out: folders.engine });
      } finally {
        await first.stop();
      }
      const second = await target.start(behaviour);
      try {
        const profile = join(folders.playwright, 'profile.json');
        writeFileSync(profile, JSON.stringify(second.profile));
        const options = { ...common, profile, out: folders.playwright, quiet: true };
        await byPlaywright(options);
      } finally {
        await second.stop();
      }
      const [engine, playwright] = [outcomes(folders.engine), outcomes(folders.playwright)];
      assert.ok(engine.length > 100, `only ${engine.length} facts`);
      const without = (all: string[], others: string[]): string[] =>
        all.filter((line) => !others.includes(line));
      assert.deepEqual(
        { playwright: without(playwright, engine), engine: without(engine, playwright) },
        { playwright: [], engine: [] },
      );
    });
});

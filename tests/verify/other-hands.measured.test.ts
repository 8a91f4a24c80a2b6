import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { runChecks } from '../../detect/engine/engine.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import { History } from '../../judge/history/history.ts';
import { readFacts } from '../../record/facts-file.ts';
import { RULES, type RuleId } from '../../spec/ledger/index.ts';
import { scratch } from '../cli/muster.ts';
import { printFigure } from '../tools/figure.ts';
import { sampleOf } from '../tools/sample.ts';

const folder = scratch();
const RUNS = 2;
/** Servers that show the same records otherwise; each lets everybody work in its events. */
const SERVERS = ['plain', 'list-unordered', 'email-unique', 'ids-by-event', 'fields-newest-first'] as const;
const BEDS = SERVERS.flatMap((server) =>
  Array.from({ length: 10 }, (_, index) => ({ server, seed: index + 1 })),
);
const beds = sampleOf(
  'events in which others work',
  BEDS,
  ({ server, seed }) => `${server} by seed ${seed}`,
  1,
);

/** What a run of these checks cannot reach where others are not at work, either. */
const UNREACHED = /^(?:oauth\.code\.client-secret|errors\.429-envelope|rate-limit\.)/;
const MOST_OPEN = 2;

const isMust = (rule: RuleId): boolean => RULES[rule].level === 'must';

/** A whole run, by its checks and by its journal: the must-rules that it found broken, and those that it left open. */
async function run(
  profile: Parameters<typeof resolveProfile>[0],
  seed: number,
  out: string,
): Promise<{ broken: readonly string[]; open: readonly string[] }> {
  const resolved = resolveProfile(profile, 'bed');
  const history = new History({ tag: null, inOrder: true, settleMs: resolved.settle_ms });
  const { violations } = await runChecks({
    ...{ profile: resolved, out, seed, effort: 'normal' },
    hears: (exchange) => history.add(exchange),
  });
  const passed = new Set(readFacts(out).flatMap((fact) => (fact.kind === 'pass' ? [fact.rule] : [])));
  return {
    broken: [...violations, ...history.shown().violations]
      .filter(({ rule }) => isMust(rule))
      .map(({ rule, message, actual }) => `${rule}: ${message} (${actual})`),
    open: (Object.keys(RULES) as RuleId[]).filter(
      (rule) => isMust(rule) && !passed.has(rule) && !UNREACHED.test(rule),
    ),
  };
}

test('runs beside each other in an event that people work in accuse nobody, and judge almost all', async (t) => {
  const done: Array<Awaited<ReturnType<typeof run>>> = [];
  for (const { server, seed } of beds)
    await t.test(`${server} by seed ${seed}`, async () => {
      const variants = server === 'plain' ? 'busy-event' : `busy-event,${server}`;
      const environment = await startReferenceProcess(['--variant', variants, '--seed', `${seed}`]);
      try {
        const runs = Array.from({ length: RUNS }, (_, index) =>
          run(environment.profile, seed * RUNS + index, join(folder, `${server}-${seed}-${index}`)),
        );
        done.push(...(await Promise.all(runs)));
        for (const { broken, open } of done.slice(-RUNS)) {
          assert.deepEqual(broken, []);
          assert.ok(open.length <= MOST_OPEN, open.join());
        }
      } finally {
        await environment.stop();
      }
    });
  printFigure(t, 'beside other hands', {
    runs: done.length,
    accusing: done.filter(({ broken }) => broken.length > 0).length,
    most_open: Math.max(...done.map(({ open }) => open.length)),
  });
});

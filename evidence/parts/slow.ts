import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { slowSentence } from '../pages/figures.ts';
import type { Context, Part, PartOutcome } from '../part.ts';
import { measured } from '../run/measured.ts';
import { type SlowSetting, slowRun } from '../run/slow-run.ts';
import type { Head, SlowEvidence, SlowRun } from '../store/shape.ts';

/** What a run may take: `timeouts.run_ms` of a profile that does not say it. */
const MOST_SECONDS = 900;

const SETTINGS: readonly SlowSetting[] = [
  { name: '400 ms an answer', serve: ['--latency', '400'], verify: [] },
  { name: '800 ms an answer', serve: ['--latency', '800'], verify: [] },
  { name: '300 requests a minute', serve: ['--rate', '300', '--rate-window', '60'], verify: [] },
  {
    name: '60 requests a minute, with --effort quick',
    serve: ['--rate', '60', '--rate-window', '60'],
    verify: ['--effort', 'quick'],
  },
];

/** Environments that are far away or that limit who asks: breadth first, and within the time of a run. */
export const slow: Part = {
  name: 'slow',
  about: 'a run against the reference environment far away, and with limits that its profile does not tell',
  run: runSlow,
};

/** All side by side: a run waits for nearly all of its time. */
async function runSlow(context: Context): Promise<PartOutcome> {
  const items = SETTINGS.map((setting) => ({
    name: setting.name,
    measure: async (): Promise<SlowRun> => {
      const folder = join(context.out, setting.name.replace(/\W+/g, '-'));
      mkdirSync(folder, { recursive: true });
      try {
        return await slowRun(setting, folder);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  }));
  const runs = await measured('slow', context, items, { said: slowSentence, atOnce: items.length });
  const body: Omit<SlowEvidence, keyof Head> = { most_seconds: MOST_SECONDS, runs };
  return {
    body,
    complete: true,
    good: runs.every(({ exit, seconds }) => exit === 0 && seconds <= MOST_SECONDS),
    sentence: runs.map(slowSentence).join('; '),
  };
}

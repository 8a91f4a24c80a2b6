import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ResumeFile } from '../../record/resume-file.ts';
import type { Context, Outcome, Part } from '../part.ts';
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
async function runSlow(context: Context): Promise<Outcome> {
  const file = new ResumeFile<SlowRun>(context.state('slow'));
  const known = new Map(file.earlier.map((one) => [one.name, one]));
  const left = SETTINGS.filter(({ name }) => !known.has(name));
  const says = context.progress('slow', left.length);
  const judge = async (setting: SlowSetting): Promise<void> => {
    const folder = join(context.out, setting.name.replace(/\W+/g, '-'));
    mkdirSync(folder, { recursive: true });
    const one = await slowRun(setting, folder);
    rmSync(folder, { recursive: true, force: true });
    known.set(one.name, one);
    file.add(one);
    says(sentenceOf(one));
  };
  await Promise.all(left.map(judge));
  const runs = SETTINGS.flatMap(({ name }) => known.get(name) ?? []);
  const body: Omit<SlowEvidence, keyof Head> = { most_seconds: MOST_SECONDS, runs };
  return {
    body,
    complete: runs.length === SETTINGS.length,
    good: runs.every(({ exit, seconds }) => exit === 0 && seconds <= MOST_SECONDS),
    sentence: runs.map(sentenceOf).join('; '),
  };
}

const sentenceOf = ({ name, seconds, rules, obeyed, exit }: SlowRun): string =>
  `${name}: ${obeyed} of ${rules} must-rules in ${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s${exit === 0 ? '' : `, ended with ${exit}`}`;

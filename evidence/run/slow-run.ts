import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../harness/paths.ts';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import { readVerdict } from '../../record/verdict-file.ts';
import type { SlowRun } from '../store/shape.ts';
import { ownProcess } from './own-process.ts';

export interface SlowSetting {
  readonly name: string;
  /** Arguments of `muster serve`, and of `muster verify`. */
  readonly serve: readonly string[];
  readonly verify: readonly string[];
}

/** The command as a user gives it, against the reference environment in a process of its own. */
export async function slowRun({ name, serve, verify }: SlowSetting, folder: string): Promise<SlowRun> {
  const reference = await startReferenceProcess(serve);
  try {
    const profile = join(folder, 'profile.json');
    writeFileSync(profile, JSON.stringify(reference.profile));
    const began = performance.now();
    const out = join(folder, 'out');
    const exit = await ended(['verify', '--profile', profile, '--quiet', '--out', out, ...verify]);
    const seconds = Math.round((performance.now() - began) / 1000);
    const { rules, stats } = readVerdict(out);
    const musts = rules.filter(({ level }) => level === 'must');
    const others = musts.filter(({ verdict }) => verdict !== 'pass');
    return {
      ...{ name, exit, seconds, requests: stats.requests },
      ...{ rules: musts.length, obeyed: musts.length - others.length },
      others: others.map(({ id, verdict, reason }) => ({ rule: id, reason: reason || verdict })),
    };
  } finally {
    await reference.stop();
  }
}

/** Runs Muster's command, and answers what it ended with. */
function ended(args: readonly string[]): Promise<number | null> {
  const child = ownProcess([join(ROOT, 'bin', 'muster.mjs'), ...args], ['ignore', 'ignore', 'inherit']);
  return new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveProfile } from '../../../harness/profile/resolve-profile.ts';
import { Interruption } from '../../../harness/run/interruption.ts';
import { startReferenceProcess } from '../../../harness/run/reference-process.ts';
import { runCapacity } from '../../../load/capacity/run-capacity.ts';
import { LoadProgress } from '../../../load/drive/progress.ts';
import type { LoadOptions } from '../../../load/options.ts';
import { runLoad } from '../../../load/run-load.ts';
import { settingsOf } from '../../../load/scenario/settings.ts';
import type { LoadResult } from '../../../record/load-result.ts';

export interface Rush {
  readonly scenario?: string;
  readonly arrivals?: number;
  readonly seconds?: number;
  readonly scanners?: number;
  readonly seed?: number;
  readonly peak?: number;
  /** Milliseconds that a person takes at a door. */
  readonly perPerson?: number;
  /** The scenario as it is written: its people, doors and time. */
  readonly whole?: true;
  /** Whose people, where not those of Muster. */
  readonly people?: string;
  /** What is put in its way. */
  readonly trouble?: string;
  readonly slo?: Readonly<Record<string, number>>;
  /** Changes the environment before the load. */
  readonly before?: (profile: Readonly<Record<string, unknown>>) => Promise<void>;
  /** Arguments of the embedded environment. */
  readonly reference?: readonly string[];
  readonly profile?: Readonly<Record<string, unknown>>;
  readonly sampleEvery?: number;
  readonly instances?: number;
  readonly prometheus?: string;
  readonly otlp?: string;
  /** Stands between the generator and the environment: takes its address and answers its own. */
  readonly between?: (address: string) => Promise<{ address: string; close(): Promise<void> }>;
  readonly onRunning?: (pids: readonly number[]) => void;
  /** Looks at the output folder before it is gone. */
  readonly look?: (out: string) => void;
}

/** Runs one short load against an environment of its own, within this process but for k6 and the environment. */
export async function rush(k6: string, wanted: Rush = {}): Promise<LoadResult> {
  const [result] = await rushes(k6, [wanted], wanted);
  if (result === undefined) throw new Error('the load did not run');
  return result;
}

/** Runs short loads one after the other in one event of one environment, which `of` describes. */
export async function rushes(
  k6: string,
  all: readonly Rush[],
  of: Pick<Rush, 'reference' | 'between' | 'before'>,
): Promise<LoadResult[]> {
  const reference = await startReferenceProcess(['--attendees', '40', ...(of.reference ?? [])]);
  const between = await of.between?.(String(reference.profile.base_url));
  const profile = { ...reference.profile, ...(between && { base_url: between.address }) };
  try {
    await of.before?.(reference.profile);
    const results: LoadResult[] = [];
    for (const wanted of all) results.push(await rushOn(profile, k6, wanted));
    return results;
  } finally {
    await between?.close();
    await reference.stop();
  }
}

/** Runs one short load against an environment that is there already. */
export async function rushOn(
  environment: Readonly<Record<string, unknown>>,
  k6: string,
  wanted: Omit<Rush, 'reference' | 'between' | 'before'> = {},
): Promise<LoadResult> {
  const out = mkdtempSync(join(tmpdir(), 'muster-load-'));
  const interruption = new Interruption();
  try {
    const profile = resolveProfile({ ...environment, ...wanted.profile }, 'The reference environment');
    const options = optionsOf(wanted);
    const settings = settingsOf(wanted.scenario ?? 'rush', options, profile);
    const start = wanted.scenario === 'capacity' ? runCapacity : runLoad;
    const result = await start({
      ...{ profile, settings, metrics: options, out, k6, interruption },
      progress: new LoadProgress(true),
      dashboard: options.dashboard,
      ...(wanted.onRunning && { onRunning: wanted.onRunning }),
    });
    if (result === undefined) throw new Error('the load was interrupted');
    wanted.look?.(out);
    return result;
  } finally {
    interruption.release();
    rmSync(out, { recursive: true, force: true });
  }
}

const optionsOf = (wanted: Rush): LoadOptions => ({
  seed: wanted.seed ?? 1,
  ...(wanted.whole !== true && {
    arrivals: wanted.arrivals ?? 120,
    over: (wanted.seconds ?? 3) * 1000,
    speedup: 1,
    scanners: wanted.scanners ?? 12,
  }),
  ...(wanted.perPerson !== undefined && { perPerson: wanted.perPerson }),
  ...(wanted.people !== undefined && { people: wanted.people }),
  ...(wanted.trouble !== undefined && { trouble: wanted.trouble }),
  ...(wanted.peak !== undefined && { peak: wanted.peak }),
  instances: wanted.instances ?? 1,
  ...(wanted.prometheus !== undefined && { prometheus: wanted.prometheus }),
  ...(wanted.otlp !== undefined && { otlp: wanted.otlp }),
  slo: wanted.slo ?? {},
  sampleEvery: wanted.sampleEvery ?? 10,
  dashboard: false,
  quiet: true,
  json: false,
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveProfile } from '../../../harness/profile/resolve-profile.ts';
import { Interruption } from '../../../harness/run/interruption.ts';
import { startReferenceProcess } from '../../../harness/run/reference-process.ts';
import { runCapacity } from '../../../load/capacity/run-capacity.ts';
import { Progress } from '../../../load/drive/progress.ts';
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
  const out = mkdtempSync(join(tmpdir(), 'muster-load-'));
  const reference = await startReferenceProcess(['--attendees', '40', ...(wanted.reference ?? [])]);
  const between = await wanted.between?.(String(reference.profile.base_url));
  const interruption = new Interruption();
  try {
    await wanted.before?.(reference.profile);
    const profile = resolveProfile(
      { ...reference.profile, ...(between && { base_url: between.address }), ...wanted.profile },
      'The reference environment',
    );
    const options: LoadOptions = {
      seed: wanted.seed ?? 1,
      arrivals: wanted.arrivals ?? 120,
      over: (wanted.seconds ?? 3) * 1000,
      speedup: 1,
      scanners: wanted.scanners ?? 12,
      ...(wanted.peak !== undefined && { peak: wanted.peak }),
      instances: wanted.instances ?? 1,
      ...(wanted.prometheus !== undefined && { prometheus: wanted.prometheus }),
      ...(wanted.otlp !== undefined && { otlp: wanted.otlp }),
      slo: wanted.slo ?? {},
      sampleEvery: wanted.sampleEvery ?? 10,
      dashboard: false,
      quiet: true,
      json: false,
    };
    const settings = settingsOf(wanted.scenario ?? 'rush', options, profile);
    const start = wanted.scenario === 'capacity' ? runCapacity : runLoad;
    const result = await start({
      ...{ profile, settings, metrics: options, out, k6, interruption },
      progress: new Progress(true),
      dashboard: options.dashboard,
      ...(wanted.onRunning && { onRunning: wanted.onRunning }),
    });
    if (result === undefined) throw new Error('the load was interrupted');
    wanted.look?.(out);
    return result;
  } finally {
    interruption.release();
    await between?.close();
    await reference.stop();
    rmSync(out, { recursive: true, force: true });
  }
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { detect } from '../detect/detect.ts';
import { matrixPage } from '../evidence/pages/matrix-page.ts';
import { userPath } from '../harness/paths.ts';
import type { Ending } from '../harness/run/ending.ts';
import type { DetectCommandOptions } from './commands/detect.ts';

/** Runs the matrix and answers how that ended. */
export async function runDetect(options: DetectCommandOptions): Promise<Ending> {
  const out = mkdtempSync(join(tmpdir(), 'muster-detect-'));
  const says = (line: string): void => {
    if (!options.json) process.stdout.write(`${line}\n`);
  };
  try {
    const { faults, variants, unjudged, missing } = await detect({
      out,
      seed: 1,
      whole: options.whole,
      lanes: options.lanes,
      targets: options.target ?? [],
      faults: options.fault ?? [],
      variants: options.variant ?? [],
      seeds: Array.from({ length: options.seeds }, (_, index) => index + 1),
      ...(options.sample !== undefined && {
        sample: { faults: options.sample, variants: Math.ceil(options.sample / 4), key: options.key ?? '' },
      }),
      ...(options.resume !== undefined && { resume: userPath(options.resume) }),
      says,
    });
    const alive = faults.filter((fault) => !fault.killed);
    const accused = variants.filter((variant) => variant.verdict !== 'conforms');
    if (options.page !== undefined) writeFileSync(userPath(options.page), matrixPage({ faults, variants }));
    if (options.json)
      process.stdout.write(`${JSON.stringify({ faults, variants, unjudged, missing }, null, 2)}\n`);
    for (const name of missing) says(`${name} was left out: this machine lacks what it is made with`);
    says(
      `${faults.length - alive.length} of ${faults.length} faults killed, ${variants.length - accused.length} of ${variants.length} variants clean`,
    );
    if (unjudged.length > 0) return 'harness';
    return alive.length + accused.length === 0 ? 'ok' : 'violated';
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ending } from '../harness/run/ending.ts';
import { attributionLine } from '../judge/attribution.ts';
import { isClean } from '../record/detection.ts';
import { type Detection, type DetectOptions, detect } from './detect.ts';
import { killMatrixPage } from './page/kill-matrix.ts';

/** What `muster detect` was asked for. */
export interface DetectionRequest extends Omit<DetectOptions, 'out' | 'seed' | 'says'> {
  /** The file that the matrix is written to as a page. */
  readonly page?: string;
  /** Results as JSON instead of sentences. */
  readonly json: boolean;
}

/** Holds faults and variants against the checks, says each result, and answers how it ended. */
export async function runDetection(
  request: DetectionRequest,
  write: (text: string) => void,
): Promise<Ending> {
  const out = mkdtempSync(join(tmpdir(), 'muster-detect-'));
  const says = (line: string): void => {
    if (!request.json) write(`${line}\n`);
  };
  try {
    // A page that cannot be written is no news to have after hours.
    if (request.page !== undefined) appendFileSync(request.page, '');
    const detection = await detect({ ...request, out, seed: 1, says });
    const { faults, variants, unjudged, missing } = detection;
    const summary = summaryOf(detection);
    if (request.page !== undefined)
      writeFileSync(request.page, killMatrixPage({ summary, faults, firstKill: !request.whole, variants }));
    if (request.json) write(`${JSON.stringify({ faults, variants, unjudged, missing }, null, 2)}\n`);
    for (const name of missing) says(`${name} was left out: this machine lacks what it is made with`);
    for (const line of serverLines(detection)) says(line);
    says(summary.join(', '));
    return endingOf(detection);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

export function summaryOf({ faults, variants }: Pick<Detection, 'faults' | 'variants'>): string[] {
  const attributions = faults.flatMap(({ attribution }) => attribution ?? []);
  const counts = [
    [faults.length, `${faults.filter(({ killed }) => killed).length} of ${faults.length} faults killed`],
    [variants.length, `${variants.filter(isClean).length} of ${variants.length} variants clean`],
  ] as const;
  // Of what was left out nothing is said, where there is something to say.
  const some = counts.filter(([length]) => length > 0);
  return [
    ...(attributions.length > 0 ? [attributionLine(attributions)] : []),
    ...(some.length > 0 ? some : counts).map(([, said]) => said),
  ];
}

/** The same of each server, where there are several. */
function serverLines({ faults, variants }: Detection): string[] {
  const names = [...new Set([...faults, ...variants].map(({ target }) => target))];
  if (names.length < 2) return [];
  return names.map((name) => {
    const own = {
      faults: faults.filter(({ target }) => target === name),
      variants: variants.filter(({ target }) => target === name),
    };
    return `${name}: ${summaryOf(own).join(', ')}`;
  });
}

export function endingOf({
  faults,
  variants,
  unjudged,
}: Pick<Detection, 'faults' | 'variants' | 'unjudged'>): Ending {
  if (unjudged.length > 0) return 'harness';
  const survived = faults.some((fault) => !fault.killed);
  const falsePositive = variants.some((row) => !isClean(row));
  return survived || falsePositive ? 'violated' : 'ok';
}

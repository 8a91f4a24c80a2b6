import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../../harness/profile/errors.ts';
import { type LoadResult, readLoadResult } from '../../record/load-result.ts';
import { type RunRecord, readRun } from '../../record/run.ts';
import { DamagedFile } from '../../record/stored-json.ts';
import { readVerdict, VERDICT_FILE, type VerdictFile } from '../../record/verdict-file.ts';

/** A stored result, and where it was read. */
export type ShipResult =
  | {
      readonly place: string;
      readonly kind: 'verify';
      readonly verdict: VerdictFile;
      readonly run?: RunRecord;
    }
  | { readonly place: string; readonly kind: 'load'; readonly load: LoadResult };

/** Reads what stands in a folder of results, or beside a file of it. @throws UsageError where there is none */
export function readResults(place: string): ShipResult[] {
  if (!existsSync(place)) throw new UsageError(`${place} is not there: name a folder of results.`);
  const folder = statSync(place).isDirectory() ? place : dirname(place);
  const found: ShipResult[] = [];
  try {
    if (existsSync(join(folder, VERDICT_FILE))) {
      const run = readRun(folder);
      found.push({ place, kind: 'verify', verdict: readVerdict(folder), ...(run !== undefined && { run }) });
    }
    const load = readLoadResult(folder);
    if (load !== undefined) found.push({ place, kind: 'load', load });
  } catch (error) {
    if (error instanceof DamagedFile) throw error;
    throw new UsageError(
      `${place} holds a result that cannot be read (${(error as Error).message.split('\n')[0]}): name a folder that muster verify or muster load has written.`,
    );
  }
  if (found.length === 0)
    throw new UsageError(
      `${place} holds no result: name a folder that muster verify or muster load has written.`,
    );
  return found;
}

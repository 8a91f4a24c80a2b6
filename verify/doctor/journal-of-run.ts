import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../harness/paths.ts';
import { isRecord } from '../../judge/body.ts';
import { OwnFields } from '../../judge/own-fields.ts';
import { ASKS_FILE, readAsks } from '../../record/asks-file.ts';
import { EXCHANGES_FILE, exchangeIn, exchangeLines } from '../../record/exchanges-file.ts';
import { RUN_FILE, type RunRecord, readRun } from '../../record/run.ts';
import { isRunId, type RunName } from '../../record/run-id.ts';

/** What is stored of a run that may be cleared up after; a text says why a folder holds none. */
export function clearableRun(folder: string): RunRecord | string {
  for (const name of [RUN_FILE, EXCHANGES_FILE, ASKS_FILE])
    if (lstatSync(join(folder, name), { throwIfNoEntry: false })?.isFile() === false)
      return `its ${name} is no file of its own`;
  let run: RunRecord | undefined;
  try {
    run = readRun(folder);
  } catch {
    return `its ${RUN_FILE} cannot be read`;
  }
  if (!isRecord(run)) return 'it holds no run that had begun';
  const { runId, merged, base_url, started, harness } = run as Partial<RunRecord>;
  if (typeof base_url !== 'string' || typeof started !== 'number')
    return `its ${RUN_FILE} lacks what a run stores`;
  if (typeof harness !== 'string' || majorOf(harness) !== majorOf(version()))
    return 'another release of Muster wrote it, whose journal may say something else';
  const ids: readonly unknown[] = merged?.runs ?? [runId];
  if (!Array.isArray(ids) || ids.length === 0 || !ids.every((id) => typeof id === 'string' && isRunId(id)))
    return `its ${RUN_FILE} names no run by its whole id`;
  return run;
}

/** The attendee fields that the journal in a folder proves to be of its run. */
export async function ownFieldsIn(
  folder: string,
  { runId, marked = true, merged, base_url }: RunName & Pick<RunRecord, 'merged' | 'base_url'>,
  fresh = false,
): Promise<OwnFields> {
  const own = new OwnFields({
    runs: (merged?.runs ?? [runId]).map((id) => ({ runId: id, marked })),
    baseUrl: base_url,
    fresh,
  });
  for await (const line of exchangeLines(folder)) {
    // Of gigabytes only this is looked at.
    const exchange = line.includes('AttendeeField') ? exchangeIn(line) : undefined;
    if (exchange !== undefined) own.add(exchange);
  }
  for await (const ask of readAsks(folder)) own.ask(ask);
  return own;
}

const majorOf = (release: string): string => release.split('.')[0] ?? '';

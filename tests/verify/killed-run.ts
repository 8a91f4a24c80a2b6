import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Profile } from '../../harness/profile/profile.ts';
import { runRecord } from '../../harness/run/run-record.ts';
import type { Exchange } from '../../record/exchange.ts';
import { EXCHANGES_FILE } from '../../record/exchanges-file.ts';
import { writeRun } from '../../record/run.ts';
import { type Visit, visit } from '../../verify/doctor/visit.ts';

/** The id of a process that is gone. */
export const GONE = spawnSync(process.execPath, ['--version']).pid;

/** Whatever a run did in an event: by it the run's own journal is written. */
export type Work = (asked: Visit, path: { event_id: string }) => Promise<unknown>;

/** A run that looked at an event's form, did its work there, and was killed: with the journal that it would have left. */
export async function killedRun(
  folder: string,
  profile: Profile,
  runId: string,
  { event = profile.event_id ?? '', pid = GONE, work }: { event?: string; pid?: number; work: Work },
): Promise<void> {
  const asked = visit(profile, { folder, run: { runId } });
  await asked.ask('listAttendeeFields', { path: { event_id: event } });
  await work(asked, { event_id: event });
  await asked.end();
  const record = runRecord({ runId, seed: 1, effort: 'normal', workers: 1 }, profile);
  writeRun(folder, { ...record, process: { host: record.process?.host ?? '', pid } });
}

/** Makes a question, and answers its id. */
export async function question({ ask }: Visit, path: { event_id: string }, label: string): Promise<string> {
  const reply = await ask('createAttendeeField', { path, item: { label, type: 'short_text' } });
  if (typeof reply === 'string' || !reply.ok)
    throw new Error(`${label} is not made: ${JSON.stringify(reply)}`);
  return reply.id;
}

/** Writes the journal of a folder anew, each exchange as it is changed. */
export function edit(folder: string, change: (exchange: Exchange) => Exchange | null): void {
  const file = join(folder, EXCHANGES_FILE);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const changed = lines.map((line) => change(JSON.parse(line))).filter((one) => one !== null);
  writeFileSync(file, changed.map((one) => `${JSON.stringify(one)}\n`).join(''));
}

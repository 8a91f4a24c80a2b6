import { realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Profile } from '../../harness/profile/profile.ts';
import { writeRun } from '../../record/run.ts';
import type { RunName } from '../../record/run-id.ts';
import { fromHere } from '../../reports/terminal.ts';
import { count } from '../../reports/text.ts';
import { type Cleaned, clearFields } from '../doctor/clear-fields.ts';
import { ownFieldsIn } from '../doctor/journal-of-run.ts';
import { type Visit, visit } from '../doctor/visit.ts';
import type { KilledRun } from './killed-before.ts';

/** A run does not wait longer for what earlier ones have left. */
const MOST_MS = 10_000;

/** Deletes the attendee fields that killed runs have left, as their journals prove it. Answers a sentence where there were any, else an empty text. */
export async function clearKilled(
  killed: readonly KilledRun[],
  out: string,
  profile: Profile,
  run: RunName,
): Promise<string> {
  if (killed.length === 0) return '';
  const visiting = visit(profile, { run });
  try {
    const cleaned = await Promise.race([
      clearAfter(visiting, killed),
      sleep(MOST_MS, undefined, { ref: false }),
    ]);
    if (cleaned === undefined || cleaned.some(({ trouble }) => trouble !== undefined))
      return `What earlier runs have left that were killed may still be there: muster doctor --clean ${fromHere(killed[0]?.folder ?? out)} deletes it.`;
    for (const { folder, record } of killed)
      if (folder !== realpathSync(out)) writeRun(folder, { ...record, cleared: true });
    const deleted = cleaned.filter(({ alike }) => alike === undefined).length;
    return deleted === 0
      ? ''
      : `${count(deleted, 'attendee field')} of earlier runs that were killed ${deleted === 1 ? 'is' : 'are'} deleted.`;
  } finally {
    await visiting.end();
  }
}

async function clearAfter(visiting: Visit, killed: readonly KilledRun[]): Promise<Cleaned[]> {
  const cleaned: Cleaned[] = [];
  for (const { folder, record } of killed) {
    const fields = await ownFieldsIn(folder, record);
    if (fields.left > 0) cleaned.push(...(await clearFields(visiting, fields)));
  }
  return cleaned;
}

import { realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Profile } from '../../harness/profile/profile.ts';
import { writeRun } from '../../record/run.ts';
import { fromHere } from '../../reports/terminal.ts';
import { count } from '../../reports/text.ts';
import { clearFields } from '../doctor/clear-fields.ts';
import { visit } from '../doctor/visit.ts';
import type { KilledRun } from './killed-before.ts';

/** A run does not wait longer for what an earlier one has left. */
const MOST_MS = 10_000;

/** Deletes the attendee fields that killed runs have left, by their tags. Answers a sentence where there were any, else an empty text. */
export async function clearKilled(
  killed: readonly KilledRun[],
  out: string,
  profile: Profile,
  runId: string,
): Promise<string> {
  if (killed.length === 0) return '';
  const visiting = visit(profile, { runId });
  try {
    const tags = killed.map(({ record }) => record.runId);
    const cleaned = await Promise.race([
      clearFields(visiting, tags),
      sleep(MOST_MS, undefined, { ref: false }),
    ]);
    if (cleaned === undefined || cleaned.some(({ trouble }) => trouble !== undefined))
      return `What earlier runs have left that were killed may still be there: muster doctor --clean ${fromHere(killed[0]?.folder ?? out)} deletes it.`;
    for (const { folder, record } of killed)
      if (folder !== realpathSync(out)) writeRun(folder, { ...record, cleared: true });
    return cleaned.length === 0
      ? ''
      : `${count(cleaned.length, 'attendee field')} of earlier runs that were killed ${cleaned.length === 1 ? 'is' : 'are'} deleted.`;
  } finally {
    await visiting.end();
  }
}

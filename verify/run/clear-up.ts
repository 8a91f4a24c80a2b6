import { setTimeout as sleep } from 'node:timers/promises';
import type { Profile } from '../../harness/profile/profile.ts';
import type { RunName } from '../../record/run-id.ts';
import { fromHere } from '../../reports/terminal.ts';
import { count } from '../../reports/text.ts';
import { clearFields } from '../doctor/clear-fields.ts';
import { ownFieldsIn } from '../doctor/journal-of-run.ts';
import { visit } from '../doctor/visit.ts';

/** The user who ended the run waits for it. */
const MOST_MS = 3_000;

/**
 * Deletes the attendee fields that a run which was cut short has left in an environment that stays. What this sends goes to
 * the run's journal, so that its reports say what is left. Answers a sentence where something is, else an empty text.
 */
export async function clearUp(out: string, profile: Profile, run: RunName): Promise<string> {
  if (profile.writes === 'forbid') return '';
  const own = await ownFieldsIn(out, { ...run, base_url: profile.base_url }, true);
  if (own.left === 0) return '';
  const visiting = visit(profile, { folder: out, run });
  try {
    const cleaned = await Promise.race([
      clearFields(visiting, own),
      sleep(MOST_MS, undefined, { ref: false }),
    ]);
    const trouble = cleaned?.filter((one) => one.trouble !== undefined).length ?? own.left;
    return trouble === 0
      ? ''
      : `${count(trouble, 'attendee field')} of the run may still be there: muster doctor --clean ${fromHere(out)} deletes them.`;
  } finally {
    await visiting.end();
  }
}

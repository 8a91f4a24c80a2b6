import { setTimeout as sleep } from 'node:timers/promises';
import type { Profile } from '../../harness/profile/profile.ts';
import { Footprint } from '../../judge/footprint.ts';
import { readExchanges } from '../../record/exchanges-file.ts';
import { readRun } from '../../record/run.ts';
import { fromHere } from '../../reports/terminal.ts';
import { count } from '../../reports/text.ts';
import { clearFields } from '../doctor/clear-fields.ts';
import { visit } from '../doctor/visit.ts';
import { type RunnerEnd, wasCut } from './run-playwright.ts';

/** Whoever ended the run waits for it. */
const MOST_MS = 3_000;

/**
 * Deletes the attendee fields that a run which was cut short has left in an environment that stays. What this sends goes to
 * the run's journal, so that its reports say what is left. Answers a sentence where something is, else an empty text.
 */
export async function clearUp(out: string, profile: Profile, end: RunnerEnd): Promise<string> {
  const tag = readRun(out)?.runId ?? '';
  if (tag === '' || profile.writes === 'forbid' || !wasCut(end)) return '';
  const left = new Footprint();
  for await (const exchange of readExchanges(out)) left.add(exchange);
  // Of a runner that was killed, the journal may lack the last answers.
  if (left.fields.length === 0 && end.signal === null) return '';
  const visiting = visit(profile, { folder: out, runId: tag });
  try {
    const cleaned = await Promise.race([
      clearFields(visiting, [tag], left.fields),
      sleep(MOST_MS, undefined, { ref: false }),
    ]);
    const trouble = cleaned?.filter((one) => one.trouble !== undefined) ?? left.fields;
    return trouble.length === 0
      ? ''
      : `${count(trouble.length, 'attendee field')} of the run may still be there: muster doctor --clean ${fromHere(out)} deletes them.`;
  } finally {
    await visiting.end();
  }
}

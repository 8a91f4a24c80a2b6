import { userPath } from '../../harness/paths.ts';
import { UsageError } from '../../harness/profile/errors.ts';
import { checkLeaveToWrite } from '../../harness/profile/leave-to-write.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { readTarget, type TargetOptions } from '../../harness/profile/target.ts';
import type { Ending } from '../../harness/run/ending.ts';
import { Footprint } from '../../judge/footprint.ts';
import { readExchanges } from '../../record/exchanges-file.ts';
import type { RunRecord } from '../../record/run.ts';
import { count, oneLine } from '../../reports/text.ts';
import { goesOn } from '../run/killed-before.ts';
import { type Cleaned, clearFields } from './clear-fields.ts';
import { clearableRun, ownFieldsIn } from './journal-of-run.ts';
import { visit } from './visit.ts';

export interface CleanOptions extends TargetOptions {
  readonly json: boolean;
  readonly yesProduction?: boolean;
}

/**
 * Deletes the attendee fields that a run made and could not remove, since it was killed. They are those in the profile's
 * events that its journal proves to be its own. Attendees stay, as the API cannot delete them, and are counted.
 * @throws UsageError where the folder holds no such run of this environment, or the profile does not allow writes.
 */
export async function clean(folder: string, options: CleanOptions): Promise<Ending> {
  const run = clearableRun(userPath(folder));
  if (typeof run === 'string')
    throw new UsageError(
      `Nothing is deleted for ${folder}, since ${run}: name the folder of a run that was killed.`,
    );
  if (goesOn(run)) throw new UsageError(`The run in ${folder} goes on: end it, and it clears up itself.`);
  const profile = readTarget(options);
  checkCleanable(run, profile, options.yesProduction === true);
  const left = new Footprint();
  for await (const exchange of readExchanges(userPath(folder))) left.add(exchange);
  const visiting = visit(profile);
  try {
    const cleared = await clearFields(visiting, await ownFieldsIn(userPath(folder), run));
    const cleaned = cleared.filter(({ wasGone }) => wasGone !== true);
    print(cleaned, left.attendees.length, options.json);
    return cleaned.some(({ trouble }) => trouble !== undefined) ? 'inconclusive' : 'ok';
  } finally {
    await visiting.end();
  }
}

function checkCleanable(
  run: RunRecord,
  profile: Profile | undefined,
  meant: boolean,
): asserts profile is Profile {
  if (profile === undefined)
    throw new UsageError(
      `The run made its records in ${run.base_url}: name its profile with --profile (an embedded environment is gone).`,
    );
  if (profile.base_url !== run.base_url)
    throw new UsageError(
      `The run made its records in ${run.base_url}, and the profile names ${profile.base_url}: name the run's own profile.`,
    );
  if (profile.writes === 'forbid')
    throw new UsageError(
      `The profile ${profile.name} forbids writes, and to delete is one: set writes: allow.`,
    );
  checkLeaveToWrite(profile, meant);
}

function print(cleaned: readonly Cleaned[], attendees: number, json: boolean): void {
  if (json) {
    process.stdout.write(
      `${JSON.stringify({ attendee_fields: cleaned, attendees_left: attendees }, null, 2)}\n`,
    );
    return;
  }
  const lines = cleaned.map(({ event, id, label, alike, trouble = 'deleted' }) => {
    if (id === '') return `  ${trouble}`;
    const said = alike ? 'stays, as nothing proves it to be of the run: delete it by hand if it is' : trouble;
    return `  field ${id} of event ${event}, "${oneLine(label).slice(0, 40)}": ${said}`;
  });
  const none = cleaned.length === 0 ? ['  No attendee field of the run is left.'] : [];
  const stay = `  ${count(attendees, 'attendee')} of the run ${attendees === 1 ? 'stays' : 'stay'}: the API deletes none (left-behind.json lists them).`;
  process.stdout.write(`\n${[...lines, ...none, stay].join('\n')}\n`);
}

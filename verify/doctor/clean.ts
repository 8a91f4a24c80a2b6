import { CLIENT } from '../../harness/client/identity.ts';
import { type ApiRecord, idOf } from '../../harness/client/reply.ts';
import { userPath } from '../../harness/paths.ts';
import { UsageError } from '../../harness/profile/errors.ts';
import { checkProduction } from '../../harness/profile/production.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { readTarget, type TargetOptions } from '../../harness/profile/target.ts';
import type { Ending } from '../../harness/run/ending.ts';
import { Footprint } from '../../judge/footprint.ts';
import { readExchanges } from '../../record/exchanges-file.ts';
import { type RunRecord, readRun } from '../../record/run.ts';
import { count, oneLine } from '../../reports/text.ts';
import { isOk, statusOf } from './status.ts';
import { type Visit, visit } from './visit.ts';

export interface CleanOptions extends TargetOptions {
  readonly json: boolean;
  readonly yesProduction?: boolean;
}

/** An attendee field of the run, and what became of it. */
interface Cleaned {
  readonly event: string;
  readonly id: string;
  readonly label: string;
  /** Why it is still there; absent where it is gone. */
  readonly trouble?: string;
}

/**
 * Deletes the attendee fields that a run made and could not remove, since it was killed: those in the profile's events whose
 * label carries the run's tag. Attendees stay, as the API cannot delete them, and are counted.
 * @throws UsageError where the folder holds no run of this environment, or the profile does not allow writes.
 */
export async function clean(folder: string, options: CleanOptions): Promise<Ending> {
  const run = readRun(userPath(folder));
  if (run === undefined || run.runId === '')
    throw new UsageError(
      `${folder} holds no run that had begun: name the folder of the run that was killed.`,
    );
  const profile = readTarget(options);
  checkCleanable(run, profile, options.yesProduction === true);
  const left = new Footprint();
  for await (const exchange of readExchanges(userPath(folder))) left.add(exchange);
  const visiting = visit(profile);
  try {
    const events = new Set([
      ...[profile.event_id, profile.other_event_id, profile.fields_event_id].filter(
        (one) => one !== undefined,
      ),
    ]);
    const cleaned: Cleaned[] = [];
    const tags = run.merged?.runs ?? [run.runId];
    for (const event of events)
      for (const tag of tags.filter((one) => one !== ''))
        cleaned.push(...(await cleanEvent(visiting, event, tag)));
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
  checkProduction(profile, meant);
}

async function cleanEvent({ ask }: Visit, event: string, tag: string): Promise<Cleaned[]> {
  const list = await ask('listAttendeeFields', { path: { event_id: event }, as: CLIENT });
  if (typeof list === 'string' || !list.ok)
    return [
      {
        event,
        id: '',
        label: '',
        trouble: `the fields of event ${event} cannot be read (${statusOf(list)})`,
      },
    ];
  const cleaned: Cleaned[] = [];
  for (const field of list.items.filter((one) => carries(one, tag))) {
    const [id, label] = [idOf(field), String(field['label'])];
    const gone = await ask('deleteAttendeeField', { path: { event_id: event, id }, as: CLIENT });
    cleaned.push({ event, id, label, ...(!isOk(gone) && { trouble: `is not deleted (${statusOf(gone)})` }) });
  }
  return cleaned;
}

/** Whether a run with this tag named the field: servers may change the case of what they store. */
const carries = ({ label }: ApiRecord, tag: string): boolean =>
  typeof label === 'string' && label.toLowerCase().includes(tag.toLowerCase());

function print(cleaned: readonly Cleaned[], attendees: number, json: boolean): void {
  if (json) {
    process.stdout.write(
      `${JSON.stringify({ attendee_fields: cleaned, attendees_left: attendees }, null, 2)}\n`,
    );
    return;
  }
  const lines = cleaned.map(({ event, id, label, trouble = 'deleted' }) =>
    id === ''
      ? `  ${trouble}`
      : `  field ${id} of event ${event}, "${oneLine(label).slice(0, 40)}": ${trouble}`,
  );
  const none = cleaned.length === 0 ? ['  No attendee field of the run is left.'] : [];
  const stay = `  ${count(attendees, 'attendee')} of the run ${attendees === 1 ? 'stays' : 'stay'}: the API deletes none (left-behind.json lists them).`;
  process.stdout.write(`\n${[...lines, ...none, stay].join('\n')}\n`);
}

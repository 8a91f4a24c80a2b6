import { writeFileSync } from 'node:fs';
import { UsageError } from '../../harness/profile/errors.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import type { Ending } from '../../harness/run/ending.ts';
import type { Interruption } from '../../harness/run/interruption.ts';
import { outFolder } from '../../harness/run/out-folder.ts';
import { fromHere } from '../../reports/terminal.ts';
import { count, duration } from '../../reports/text.ts';
import { EventClaim } from '../claim/event-claim.ts';
import { LoadProgress } from '../drive/progress.ts';
import { notMeasurable } from '../not-measurable.ts';
import type { LoadOptions } from '../options.ts';
import { clearFolder } from '../prepare/clear-folder.ts';
import { openConnection } from '../prepare/connection.ts';
import { prepare } from '../prepare/prepare.ts';
import { leanWalk } from '../prepare/walk.ts';
import { checkAllowed } from '../scenario/allowed.ts';
import { HEAD_OF_MADE, placeOfPeople } from './place-of-people.ts';

const FILE = 'people.csv';
/** The most calls under way together, where the profile allows this many requests a second. */
const WIDEST = 32;
const REQUESTS_A_PERSON = 2;

/**
 * Makes people before any load, and writes them to a file that runs take them from. Whom an earlier preparation has made is taken
 * again, so that one that was cut short goes on where it stopped. @throws UsageError
 */
export async function preparePeople(
  profile: Profile | undefined,
  options: LoadOptions,
  interruption: Interruption,
): Promise<Ending> {
  const { arrivals: wanted, people: file = FILE } = options;
  if (profile === undefined)
    throw new UsageError(
      'People of the embedded environment are gone with it: name the --profile of one that stays.',
    );
  if (wanted === undefined) throw new UsageError('Say how many people to prepare: --arrivals 5000.');
  checkAllowed(profile, options.yesProduction);
  const { requests, requests_per_second: rate } = profile.load;
  if (REQUESTS_A_PERSON * wanted > requests)
    throw new UsageError(
      `To prepare ${wanted} people takes ${REQUESTS_A_PERSON * wanted} requests, and the profile allows ${requests}: take fewer --arrivals, or raise load.requests.`,
    );
  const path = placeOfPeople(file);
  const out = outFolder(options.out, 'load-prepare');
  clearFolder(out, { logs: true });
  const progress = new LoadProgress(options.quiet);
  const concurrency = Math.max(1, Math.min(WIDEST, Math.ceil(rate)));
  const connection = openConnection({ profile, out, concurrency });
  const began = Date.now();
  const claim = new EventClaim(connection, { scenario: 'prepare', started: began });
  try {
    const { seen: first } = await leanWalk(connection.client, connection.event);
    const seen = await claim.take(first);
    const made = await interruption.race(
      prepare(connection, {
        ...{ wanted, fresh: 0, run: began.toString(36), seen },
        onProgress: (done) => {
          const perSecond = (done * 1000) / Math.max(1, Date.now() - began);
          const left = duration((wanted - done) / Math.max(0.1, perSecond));
          progress.bar('prepare', done, wanted, `${perSecond.toFixed(0)} a second, ${left} left`);
        },
      }),
    );
    progress.end();
    if (made === undefined) {
      process.stderr.write(
        'Interrupted: who was made stays, and is taken again by the next muster load prepare.\n',
      );
      return 'interrupted';
    }
    writeFileSync(path, `${HEAD_OF_MADE}\n${made.ids.join('\n')}\n`);
    if (!options.quiet)
      process.stdout.write(
        `${count(made.ids.length, 'person', 'people')} ${made.ids.length === 1 ? 'is' : 'are'} ready (${made.reused} taken again, ${made.created} made) in ${fromHere(path)}: muster load rush --people ${fromHere(path)}.\n`,
      );
    return 'ok';
  } catch (error) {
    progress.end();
    return notMeasurable(error);
  } finally {
    progress.end();
    await claim.release();
    await connection.close();
  }
}

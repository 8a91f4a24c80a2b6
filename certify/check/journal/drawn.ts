import { DRAWN, drawnOf, PLAIN_UPDATES, plainUpdatesOf } from '../../../fixtures/property/plain-update.ts';
import { parseBody } from '../../../judge/body.ts';
import { refusal } from '../report.ts';
import type { JournalLaw } from './law.ts';

const CHECK = `${PLAIN_UPDATES.suite} › ${PLAIN_UPDATES.title}`;

/** The inputs that follow from the run's seed were sent: a journal of another seed has others. */
export const drawnFromSeed: JournalLaw = ({ name, run }) => {
  const drawn = plainUpdatesOf(run.seed, DRAWN).map(textOf);
  let found = 0;
  return {
    add: ({ check, operation, request }) => {
      if (found === DRAWN || check !== CHECK || operation !== 'updateAttendee') return;
      const body = parseBody(request.body ?? '')?.native as { readonly item?: unknown } | null | undefined;
      const item = body?.item;
      if (typeof item === 'object' && item !== null && textOf(drawnOf(item as never)) === drawn[found])
        found += 1;
    },
    end: () =>
      found === DRAWN
        ? undefined
        : refusal(
            'other-seed',
            `Of the first ${DRAWN} updates that follow from the seed ${run.seed}, ${found} were sent in ${name}: the journal is of another run.`,
          ),
  };
};

/** The same text for the same attributes, in whatever order they stand. */
const textOf = (item: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));

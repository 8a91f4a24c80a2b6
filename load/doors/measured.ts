import { UsageError } from '../../harness/profile/errors.ts';
import { readLoadRun } from '../../record/load-run.ts';
import { requestLogsIn } from '../../record/request-log/files.ts';
import { COLUMN } from '../../record/request-log/line.ts';
import { RequestLogReader } from '../../record/request-log/reader.ts';
import { DOOR_KINDS, timeAt } from '../scenario/doors/door.ts';
import { ADMITTING } from '../scenario/plan/item.ts';
import { createRandom } from '../scenario/plan/random.ts';
import type { Comers } from './simulate.ts';

/** What a run has measured of its people and doors, in milliseconds as in life. */
export interface MeasuredDay extends Comers {
  /** The names of its doors. */
  readonly doors: readonly string[];
  /** Milliseconds that the service took of a turn, on average. */
  readonly apiMs: number;
}

/**
 * Reads when the people of a run were due, and how long each kept a door. That is the time that they took, and the
 * answers of the API. `perPersonMs`: the mean of that time where the run knew none. @throws UsageError
 */
export function measuredDay(folder: string, perPersonMs: number | undefined): MeasuredDay {
  const run = readLoadRun(folder);
  if (run === undefined || run.scenario === 'capacity')
    throw new UsageError(
      `There is no load run in ${folder} that people came to: name the folder of a rush or a rehearsal.`,
    );
  const { plan, settings } = run;
  const taken = plan.items.some(({ takes = 0 }) => takes > 0);
  if (!taken && perPersonMs === undefined)
    throw new UsageError(
      `People took no time in ${folder} beside the answers: say how long a person takes with --per-person 5s.`,
    );
  const spans = answered(folder);
  const random = createRandom(settings.seed);
  const turns = plan.items.flatMap(({ due, kind, takes = 0 }, item) => {
    const span = spans.get(item);
    if (span === undefined) return [];
    const api = span.done - span.sent;
    const own =
      perPersonMs === undefined
        ? takes * settings.speedup
        : timeAt({ meanMs: perPersonMs, spread: DOOR_KINDS.normal.spread }, random);
    return [{ due: due * settings.speedup, api, service: own + api, admits: ADMITTING.has(kind) }];
  });
  if (turns.length === 0)
    throw new UsageError(`The request log in ${folder} holds no answers: nothing was measured.`);
  turns.sort((a, b) => a.due - b.due);
  return {
    arrivals: turns.map(({ due }) => due),
    services: turns.map(({ service }) => service),
    // Who is let in: the others keep a door busy, and their waits are not asked for.
    counts: turns.map(({ admits }) => admits),
    doors: plan.scanners.map((_, index) => plan.doors?.[index]?.name ?? `door ${index + 1}`),
    apiMs: turns.reduce((sum, { api }) => sum + api, 0) / turns.length,
  };
}

/** From the first request of each item to the last answer. */
function answered(folder: string): Map<number, { sent: number; done: number }> {
  const spans = new Map<number, { sent: number; done: number }>();
  for (const file of requestLogsIn(folder)) {
    const reader = new RequestLogReader(file);
    reader.read((line) => {
      if (line[0] !== 'r' || line[COLUMN.item] < 0) return;
      const known = spans.get(line[COLUMN.item]);
      spans.set(line[COLUMN.item], {
        sent: Math.min(known?.sent ?? line[COLUMN.sent], line[COLUMN.sent]),
        done: Math.max(known?.done ?? 0, line[COLUMN.done]),
      });
    });
    reader.close();
  }
  return spans;
}

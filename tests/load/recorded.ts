import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type LoadEvidence, RAN_TO_ITS_END } from '../../load/judge/evidence.ts';
import { LogReadout } from '../../load/judge/log-readout.ts';
import type { ListedAttendee } from '../../load/judge/reconcile/finding.ts';
import { type PreparedLoadRun, readLoadRun } from '../../record/load-run.ts';
import { COLUMN, type Line, type RequestLine } from '../../record/request-log/line.ts';

const FOLDER = fileURLToPath(new URL('recorded', import.meta.url));

/** The log of a smoke run against the plain reference environment, without the answers that were sampled. */
export const recordedLines: readonly Line[] = readFileSync(`${FOLDER}/smoke.request-log.ndjson`, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Line);

export const recordedRun = readLoadRun(FOLDER) as PreparedLoadRun;

const emailOf = (creation: number): string => `walk-in-${creation}@example.com`;
const isOk = (line: RequestLine): boolean => line[COLUMN.status] >= 200 && line[COLUMN.status] < 300;

/** The list as a service shows it that did what it acknowledged in these lines. */
export function listAfter(lines: readonly Line[]): ListedAttendee[] {
  const { learned, plan, pool, bystanders } = recordedRun;
  const seen = new Map<string, ListedAttendee>(
    [...pool, ...bystanders].map((id) => [id, { id, status: learned.initial, email: `${id}@example.com` }]),
  );
  for (const line of lines) {
    if (line[0] !== 'r' || !isOk(line)) continue;
    const item = plan.items[line[COLUMN.item]];
    if (line[COLUMN.operation] === 'createAttendee') {
      const id = line[COLUMN.detail] ?? '';
      seen.set(id, { id, status: learned.initial, email: emailOf(item?.who ?? 0) });
      continue;
    }
    const operation = line[COLUMN.operation] as 'checkIn' | 'checkOut' | 'undoCheckIn';
    const effects = { checkIn: learned.checkIn, checkOut: learned.checkOut, undoCheckIn: learned.undo };
    const effect = item?.kind === 'session' ? learned.session : effects[operation];
    const known = seen.get(line[COLUMN.id]);
    if (known !== undefined && effect?.readable)
      seen.set(line[COLUMN.id], { ...known, status: effect.after ?? known.status });
  }
  return [...seen.values()];
}

/** Evidence of the recorded run; without more that of a healthy one. */
export function recordedEvidence(
  lines: readonly Line[] = recordedLines,
  more: Partial<LoadEvidence> = {},
): LoadEvidence {
  const log = new LogReadout(recordedRun, {
    keep: () => {},
    redacted: (exchange) => exchange,
  });
  for (const line of lines) log.take(line);
  const seen = listAfter(lines);
  return {
    harness: 'test',
    run: recordedRun,
    figures: log.figures,
    sampled: { violations: log.sampled.violations, judged: 10 },
    outsideLoad: [],
    walk: { seen, total: seen.length, walks: 2, stable: true },
    emailOf,
    resourceUse: { mean: 0.1, most: 0.2, processors: 2, seconds: 1, bytes: 1 },
    end: RAN_TO_ITS_END,
    ...more,
  };
}

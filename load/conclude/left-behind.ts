import { Footprint } from '../../judge/footprint.ts';
import { readExchanges } from '../../record/exchanges-file.ts';
import { type LeftAttendee, writeLeftBehind } from '../../record/left-behind.ts';
import { readLoadRun } from '../../record/load-run.ts';
import { requestLogsIn } from '../../record/request-log/files.ts';
import { COLUMN } from '../../record/request-log/line.ts';
import { RequestLogReader } from '../../record/request-log/reader.ts';
import type { ListedAttendee } from '../judge/reconcile/finding.ts';
import { isMarkedBy } from '../prepare/marker.ts';

const isOk = (status: number): boolean => status >= 200 && status < 300;

/**
 * Writes `left-behind.json`: the attendees that a load run created, in preparation and by its scanners. The API deletes none.
 * Those of `seen` are among them whose e-mail carries the run's marker although no answer to their create was noted.
 */
export async function listLeftBehind(out: string, seen: readonly ListedAttendee[] = []): Promise<void> {
  const prepared = new Footprint();
  for await (const exchange of readExchanges(out)) prepared.add(exchange);
  const run = readLoadRun(out);
  const created: LeftAttendee[] = [];
  for (const file of requestLogsIn(out)) {
    const reader = new RequestLogReader(file);
    reader.read((line) => {
      if (line[0] !== 'r' || line[COLUMN.operation] !== 'createAttendee' || !isOk(line[COLUMN.status]))
        return;
      created.push({
        event: run?.event ?? '',
        id: line[COLUMN.detail] ?? '',
        email: line[COLUMN.id],
        exchange: `item ${line[COLUMN.item]}`,
      });
    });
    reader.close();
  }
  const { attendees, fields: attendee_fields } = prepared;
  const noted = [...attendees, ...created];
  const ids = new Set(noted.map(({ id }) => id));
  const isMade = run === undefined ? () => false : isMarkedBy(run.marker);
  const unnoted = seen
    .filter((one) => isMade(one) && !ids.has(one.id))
    .map(({ id, email }) => ({ event: run?.event ?? '', id, email, exchange: '' }));
  writeLeftBehind(out, run?.marker ?? '', { attendees: [...noted, ...unnoted], attendee_fields });
}

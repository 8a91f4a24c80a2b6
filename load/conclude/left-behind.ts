import { Footprint } from '../../judge/footprint.ts';
import { readExchanges } from '../../record/exchanges-file.ts';
import { type LeftAttendee, writeLeftBehind } from '../../record/left-behind.ts';
import { readLoadRun } from '../../record/load-run.ts';
import { requestLogsIn } from '../../record/request-log/files.ts';
import { R } from '../../record/request-log/line.ts';
import { RequestLogReader } from '../../record/request-log/reader.ts';

const isOk = (status: number): boolean => status >= 200 && status < 300;

/** Lists whom a load run has made, in preparation and at the doors, from what it stored: the API deletes no attendee. */
export async function listLeftBehind(out: string): Promise<void> {
  const prepared = new Footprint();
  for await (const exchange of readExchanges(out)) prepared.add(exchange);
  const run = readLoadRun(out);
  const created: LeftAttendee[] = [];
  for (const file of requestLogsIn(out)) {
    const reader = new RequestLogReader(file);
    reader.read((line) => {
      if (line[0] !== 'r' || line[R.operation] !== 'createAttendee' || !isOk(line[R.status])) return;
      created.push({
        event: run?.event ?? '',
        id: line[R.more] ?? '',
        email: line[R.id],
        exchange: `item ${line[R.item]}`,
      });
    });
    reader.close();
  }
  const { attendees, fields: attendee_fields } = prepared;
  writeLeftBehind(out, run?.marker ?? '', { attendees: [...attendees, ...created], attendee_fields });
}

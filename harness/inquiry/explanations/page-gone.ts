import { at } from '../../../judge/body.ts';
import { queryPairs } from '../../call/outgoing.ts';
import { isServed, type PlainCall, statusOf } from '../../call/plain-call.ts';
import type { Controls, Explanation, Refusal, Told } from '../explanation.ts';

/** A page that is not found is one that its list does not announce any more: an attendee has gone since it did. */
export class PageGone implements Explanation {
  readonly id = 'page-gone';
  readonly #controls: Pick<Controls, 'ask'>;

  constructor(controls: Pick<Controls, 'ask'>) {
    this.#controls = controls;
  }

  mayExplain({ call, refused }: Refusal): boolean {
    return call.operation === 'listAttendees' && pageOf(call) > 1 && statusOf(refused) === 404;
  }

  async control({ call }: Refusal): Promise<Told> {
    const query = { ...queryOf(call), page: 1 };
    const first = await this.#controls.ask({ ...call, options: { ...call.options, query } });
    const announced = isServed(first) ? at(first.body?.exact, 'metadata', 'total_pages') : undefined;
    return typeof announced === 'number' && announced < pageOf(call) ? { shows: first } : undefined;
  }

  says({ call }: Refusal): string {
    return `the list has fewer pages than when a page of ${call.operation} was asked for`;
  }
}

const queryOf = ({ options }: PlainCall): Record<string, string> =>
  Object.fromEntries(queryPairs(options.query));

const pageOf = (call: PlainCall): number => Number(queryOf(call)['page'] ?? 1);

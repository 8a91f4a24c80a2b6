import { refusalsAbout } from '../../../spec/refusals.ts';
import { isServed, statusOf } from '../../call/plain-call.ts';
import type { Explanation, Refusal, Told } from '../explanation.ts';
import type { NextScan, ScanPauses } from '../scan-pauses.ts';

/** Refusals that time may heal: a precondition of a scan is not shown. */
const TOO_SOON: ReadonlySet<number> = refusalsAbout('tooSoon');

/** An attendee was scanned a moment ago: the same scan is served after a pause. */
export class ScannedAMomentAgo implements Explanation {
  readonly id = 'scanned-a-moment-ago';
  readonly #pauses: ScanPauses;
  readonly #next: NextScan;

  constructor(pauses: ScanPauses, next: NextScan) {
    this.#pauses = pauses;
    this.#next = next;
  }

  mayExplain({ refused }: Refusal): boolean {
    return TOO_SOON.has(statusOf(refused)) && this.#pauses.mayBeAskedFor(this.#next);
  }

  async control({ putAgain }: Refusal): Promise<Told> {
    const answered = putAgain && (await this.#pauses.after(this.#next, putAgain));
    return answered !== undefined && isServed(answered) ? { shows: answered, served: answered } : undefined;
  }

  says({ call }: Refusal): string {
    return `${call.operation} is refused soon after ${this.#next.last.move}, and served after a pause`;
  }
}

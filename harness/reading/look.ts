import { PER_PAGE } from '../../spec/contract.ts';
import type { Identity } from '../call/identity.ts';
import { type ApiRecord, idOf, type Reply } from '../call/reply.ts';
import { type PageReader, walkAttendees } from './walk.ts';

/** This many pages are as soon walked as looked at here and there. */
const FEW_PAGES = 5;

/** What is sought in a list of attendees. */
export interface Goal {
  readonly enough: (found: ReadonlyMap<string, ApiRecord>) => boolean;
  /** Whom it is about, of a list that is too large to be kept. */
  readonly keep: (record: ApiRecord) => boolean;
  /** Whether an attendee may be there whose id is unknown: a small list is read to its end, a large one where new ones show. */
  readonly strays?: boolean;
  readonly as?: Identity;
}

/** Whether a list of this many attendees is read as a whole only once for all who need it. */
export const isLarge = (total: number): boolean => total > FEW_PAGES * PER_PAGE.maximum;

/** One search in a list: single pages first, and a walk where those do not show what is sought. */
export class Look {
  readonly seen = new Map<string, ApiRecord>();
  /** The page of each attendee that was seen. */
  readonly found = new Map<string, number>();
  readonly pages: Reply[] = [];
  readonly #client: PageReader;
  readonly #event: string;
  readonly #goal: Goal;
  readonly #read = new Set<number>();
  #pageCount = Number.NaN;
  #refused = false;
  #wholly = false;

  constructor(client: PageReader, event: string, goal: Goal) {
    this.#client = client;
    this.#event = event;
    this.#goal = goal;
  }

  get done(): boolean {
    return (this.#wholly || this.#goal.strays !== true) && this.#goal.enough(this.seen);
  }

  get isLarge(): boolean {
    return this.#pageCount > FEW_PAGES && !this.#refused;
  }

  /** Whether a small list has pages that were not looked at. */
  get hasMore(): boolean {
    return !this.isLarge && this.#read.size < this.#pageCount;
  }

  /** Looks at these pages, as far as there are such, until what is sought was seen. */
  async at(...numbers: readonly number[]): Promise<void> {
    for (const number of numbers) {
      if (this.#read.has(number) || number < 1 || number > this.#pageCount || this.#refused) continue;
      if (this.#read.size > 0 && this.done) return;
      this.#read.add(number);
      const { as } = this.#goal;
      const reply = await this.#client.call('listAttendees', {
        path: { event_id: this.#event },
        query: { page: number, per_page: PER_PAGE.maximum },
        ...(as && { as }),
      });
      this.#take(reply);
      this.pages.push(reply);
      this.#refused = !reply.ok;
      this.#pageCount = Number(reply.metadata['total_pages'] ?? 0);
    }
  }

  /** Looks where a large list shows what is new. */
  async atTheEnds(): Promise<void> {
    await this.at(1);
    if (!this.isLarge) return;
    await this.at(this.#pageCount, this.#pageCount - 1, 2);
    this.#wholly = true;
  }

  /** What was looked at may be looked at once more. */
  again(): void {
    this.#read.clear();
    this.#wholly = false;
    this.pages.length = 0;
  }

  /** Walks the list until what is sought was seen; of a large one it keeps no more than that. */
  async walk(): Promise<void> {
    const first = this.#read.size === 1 && this.#read.has(1) && !this.#refused ? this.pages[0] : undefined;
    const { keep, as } = this.#goal;
    let other: Reply | undefined;
    this.pages.length = 0;
    await walkAttendees(this.#client, this.#event, {
      perPage: PER_PAGE.maximum,
      first,
      keep: () => false,
      ...(as && { as }),
      // A small list is read to its end: a whole walk shows the journal judge more than its parts do.
      until: () => this.isLarge && this.#goal.strays !== true && this.done,
      visit: (page) => {
        this.#pageCount = Number(page.metadata['total_pages']);
        const large = this.isLarge;
        const kept = large ? page.items.filter(keep) : page.items;
        this.#take(page, kept);
        other = !large || kept.length > 0 ? undefined : page;
        if (other === undefined) this.pages.push(page);
      },
    });
    if (other !== undefined) this.pages.push(other);
  }

  #take(reply: Reply, items: readonly ApiRecord[] = reply.items): void {
    const page = Number(reply.metadata['page']);
    for (const item of items) {
      this.seen.set(idOf(item), item);
      if (Number.isInteger(page) && page > 0) this.found.set(idOf(item), page);
    }
  }
}

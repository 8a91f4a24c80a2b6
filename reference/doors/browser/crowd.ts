import { call } from './api.ts';

export const DOOR_STATES = ['not_checked_in', 'checked_in', 'checked_out'] as const;
export type State = (typeof DOOR_STATES)[number];

export interface Person {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string | null;
  readonly checkin_status: State;
  /** In some environments no text. */
  readonly qr_code: unknown;
}

export interface Page {
  readonly items: readonly Person[];
  readonly metadata: { readonly total_pages: number; readonly total_count: number };
}

const PER_PAGE = 100;
const LANES = 4;

export const personName = ({ first_name, last_name }: Pick<Person, 'first_name' | 'last_name'>): string =>
  [first_name, last_name].filter(Boolean).join(' ');

/** The text that stands in the code of a person; empty where the environment gives none. */
export const codeOf = ({ qr_code: code }: Person): string => {
  if (code === null || code === undefined) return '';
  return typeof code === 'string' ? code : JSON.stringify(code);
};

/** One page of the list of attendees, as API v2 gives it. */
export const attendees = (page: number, perPage: number): Promise<Page> =>
  call<Page>('GET', `/attendees?page=${page}&per_page=${perPage}`);

/** Everybody in the event, by id and by code, and how many are in which state. */
export class Crowd {
  readonly counts: Record<State, number> = { not_checked_in: 0, checked_in: 0, checked_out: 0 };
  readonly #people = new Map<string, Person>();
  readonly #byCode = new Map<string, string>();
  /** Who was told of since the last walk began: a page that was read before is older. */
  readonly #told = new Set<string>();

  withCode(code: string): Person | undefined {
    const id = this.#byCode.get(code.trim());
    return id === undefined ? undefined : this.#people.get(id);
  }

  /** What the stream told of a person. */
  told(person: Person & { readonly gone: boolean }): void {
    this.#told.add(person.id);
    this.#remove(person.id);
    if (!person.gone) this.#set(person);
  }

  /** Reads the whole list. `progress` is told how many are known, and of how many. */
  async walk(progress: (known: number, of: number) => void): Promise<void> {
    this.#told.clear();
    const first = await attendees(1, PER_PAGE);
    const known = new Set<string>();
    const take = ({ items }: Page): void => {
      for (const person of items) {
        known.add(person.id);
        if (this.#told.has(person.id)) continue;
        this.#remove(person.id);
        this.#set(person);
      }
      progress(known.size, first.metadata.total_count);
    };
    take(first);
    let next = 2;
    const lane = async (): Promise<void> => {
      while (next <= first.metadata.total_pages) {
        next += 1;
        take(await attendees(next - 1, PER_PAGE));
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    for (const id of this.#people.keys()) if (!known.has(id) && !this.#told.has(id)) this.#remove(id);
  }

  #set(person: Person): void {
    this.#people.set(person.id, person);
    this.counts[person.checkin_status] += 1;
    const code = codeOf(person);
    if (code !== '') this.#byCode.set(code, person.id);
  }

  #remove(id: string): void {
    const person = this.#people.get(id);
    if (person === undefined) return;
    this.#people.delete(id);
    this.counts[person.checkin_status] -= 1;
    if (this.#byCode.get(codeOf(person)) === id) this.#byCode.delete(codeOf(person));
  }
}

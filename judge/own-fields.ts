import type { Ask } from '../record/asks-file.ts';
import type { Exchange } from '../record/exchange.ts';
import { carriesMark } from '../record/mark.ts';
import type { RunName } from '../record/run-id.ts';
import { marksOf, type RunMarks } from '../record/run-marks.ts';
import { asPattern } from './as-pattern.ts';
import { at, parseBody } from './body.ts';

/** An attendee field as a list shows it. */
export interface ListedField {
  readonly id: string;
  readonly label: string;
}

/** Whose journal it is. */
export interface Owner {
  /** The run, or all runs that were merged. */
  readonly runs: readonly RunName[];
  readonly baseUrl: string;
  /** This process has just written the journal itself: what it says of an answer is taken as it is. */
  readonly fresh?: boolean;
}

interface Made {
  readonly started: number;
  /** Whether its label says which run it is of. */
  readonly tagged: boolean;
  /** As they were sent and answered, the newest last. */
  readonly labels: Set<string>;
}

/** What the journal shows of the fields of one event. */
class Place {
  readonly made = new Map<string, Made>();
  /** When a list first showed an id. */
  readonly seen = new Map<string, number>();
  /** When the first list was read. */
  listed = Number.POSITIVE_INFINITY;
  /** By label: how often it was about to be sent for a new field, less how often that was answered. */
  readonly open = new Map<string, number>();
}

const FIELDS = ['createAttendeeField', 'updateAttendeeField', 'deleteAttendeeField', 'listAttendeeFields'];

/**
 * The attendee fields that a journal proves to be a run's own. This run sent the create to this environment, and the
 * answer was 201 with that id and the label that was sent. No list had shown the id before. One whose answer was lost is
 * proved by a label with a word of this run. The run was about to send it, and no other field has it.
 */
export class OwnFields {
  readonly #owner: Owner;
  readonly #address: RegExp;
  readonly #marks: readonly RunMarks[];
  readonly #places = new Map<string, Place>();

  constructor(owner: Owner) {
    this.#owner = owner;
    this.#address = new RegExp(
      `^${asPattern(owner.baseUrl)}/api/v2/events/([^/?#]+)/attendee_fields(?:/([^/?#]+))?$`,
    );
    this.#marks = owner.runs.map(marksOf);
  }

  add(exchange: Exchange): void {
    const { operation, request, response } = exchange;
    if (!FIELDS.includes(operation)) return;
    const [, event, id] = this.#address.exec(request.url) ?? [];
    if (event === undefined) return;
    const place = this.#place(event);
    const status = response?.status ?? 0;
    if (operation === 'listAttendeeFields' && status === 200) show(place, exchange);
    const label = at(itemIn(request.body), 'label');
    const tagged = typeof label === 'string' && this.#isTagged(label);
    if (!tagged && !this.#owner.runs.some((run) => carriesMark(exchange, run))) return;
    if (operation === 'deleteAttendeeField' && id !== undefined && isGone(status)) place.made.delete(id);
    if (typeof label !== 'string') return;
    if (operation === 'createAttendeeField') this.#make(place, exchange, label, tagged);
    if (operation === 'updateAttendeeField' && id !== undefined)
      this.#rename(place.made.get(id), exchange, label);
  }

  /** Whether a label holds a word of the run: whole, and no part of a longer one. */
  #isTagged(label: string): boolean {
    return this.#marks.some((marks) =>
      marks.wordsIn(label).some(({ at: from, text }) => {
        const around = `${label.charAt(from - 1)}${label.charAt(from + text.length)}`;
        return !/[a-z0-9]/i.test(around);
      }),
    );
  }

  #make(place: Place, { response, started }: Exchange, label: string, tagged: boolean): void {
    const status = response?.status ?? 0;
    if (status > 0 && status < 500) place.open.set(label, (place.open.get(label) ?? 0) - 1);
    const item = itemIn(response?.body ?? null);
    const [id, said] = [at(item, 'id'), at(item, 'label')];
    if (id === undefined || id === null || !this.#proves(status === 201, said, label)) return;
    place.made.set(String(id), { started, tagged, labels: new Set([label, ...texts(said)]) });
  }

  #rename(made: Made | undefined, { response }: Exchange, label: string): void {
    const said = at(itemIn(response?.body ?? null), 'label');
    made?.labels.add(label);
    if (this.#proves(response?.status === 200, said, label))
      for (const one of texts(said)) made?.labels.add(one);
  }

  /** Whether an answer says what was sent: some services keep texts trimmed, in another case or normal form. */
  #proves(succeeded: boolean, said: unknown, sent: string): boolean {
    if (this.#owner.fresh) return true;
    return succeeded && typeof said === 'string' && plain(said) === plain(sent);
  }

  /** Takes note of what was about to be sent; after all exchanges. */
  ask({ url, label }: Ask): void {
    const [, event, id] = this.#address.exec(url) ?? [];
    if (event === undefined) return;
    const place = this.#place(event);
    if (id === undefined) place.open.set(label, (place.open.get(label) ?? 0) + 1);
    else place.made.get(id)?.labels.add(label);
  }

  /** How many the run has, or may have, left. */
  get left(): number {
    let left = 0;
    for (const { made, open } of this.#places.values()) {
      left += made.size;
      for (const times of open.values()) left += Math.max(0, times);
    }
    return left;
  }

  /** Of the fields of an event that a list shows now, those that are the run's own. */
  among(event: string, listed: readonly ListedField[]): ListedField[] {
    const place = this.#place(event);
    return listed.filter((field) => this.#isMade(place, field) || this.#wasAsked(place, field, listed));
  }

  /** Those whose label looks like one of the run's, and that nothing proves to be its own. */
  alike(event: string, listed: readonly ListedField[]): ListedField[] {
    const own = this.among(event, listed);
    return listed.filter((field) => !own.includes(field) && this.#isTagged(field.label));
  }

  /** Those that no list shows, as it may be late: known only where the run has just made them. */
  unlisted(event: string, listed: readonly ListedField[]): ListedField[] {
    if (!this.#owner.fresh) return [];
    return [...this.#place(event).made]
      .filter(([id]) => listed.every((field) => field.id !== id))
      .map(([id, { labels }]) => ({ id, label: [...labels].at(-1) ?? '' }));
  }

  #isMade({ made, seen, listed }: Place, { id, label }: ListedField): boolean {
    const one = made.get(id);
    if (one === undefined || !one.labels.has(label)) return false;
    if ((seen.get(id) ?? Number.POSITIVE_INFINITY) <= one.started) return false;
    // What does not say whose it is has to be seen to have come after the run had looked.
    return one.tagged || this.#owner.fresh === true || listed <= one.started;
  }

  #wasAsked({ made, open }: Place, { id, label }: ListedField, listed: readonly ListedField[]): boolean {
    if (made.has(id) || (open.get(label) ?? 0) <= 0 || !this.#isTagged(label)) return false;
    return listed.filter((field) => field.label === label && !made.has(field.id)).length === 1;
  }

  #place(event: string): Place {
    const known = this.#places.get(event) ?? new Place();
    this.#places.set(event, known);
    return known;
  }
}

function show(place: Place, { response, ended }: Exchange): void {
  const items = at(parseBody(response?.body ?? '')?.exact, 'items');
  if (!Array.isArray(items)) return;
  place.listed = Math.min(place.listed, ended);
  for (const item of items) {
    const id = String(at(item, 'id'));
    place.seen.set(id, Math.min(place.seen.get(id) ?? Number.POSITIVE_INFINITY, ended));
  }
}

const itemIn = (body: string | null): unknown => at(parseBody(body ?? '')?.exact, 'item');
const texts = (value: unknown): string[] => (typeof value === 'string' ? [value] : []);
const plain = (text: string): string => text.normalize('NFC').trim().toLowerCase();
const isGone = (status: number): boolean => (status >= 200 && status < 300) || status === 404;

import type { Answered } from '../call/answered.ts';
import { isServed } from '../call/plain-call.ts';
import type { ApiRecord, Reply } from '../call/reply.ts';
import { CHOOSING } from '../forms/natural-answers.ts';
import type { Refusal } from './explanation.ts';
import { MOST_TWINS } from './patience.ts';

type Item = Readonly<Record<string, unknown>>;

/** What it takes to ask a form. */
export interface FormMeans {
  /** Creates a question with a label of its own, as a probe. */
  readonly create: (item: Item) => Promise<Reply>;
  readonly drop: (id: string) => Promise<Reply>;
  /** The questions as they are listed now. */
  readonly list: () => Promise<Reply>;
  /** Whether the form asks for a type already, as lists show once they have had their time. */
  readonly asksFor: (type: unknown) => Promise<boolean>;
  /** Plain questions that were taken before, by type. */
  readonly taken: ReadonlyMap<string, Item>;
  /** Types of free text, which any form takes. */
  readonly texts: readonly string[];
}

/** Questions beside one that was refused, each of which is deleted at once. */
export class Twins {
  readonly #means: FormMeans;
  /** Ends with the last look at a refused question beside one of its type. */
  #looked: Promise<unknown> = Promise.resolve();

  constructor(means: FormMeans) {
    this.#means = means;
  }

  /** Whether any plain question was taken before. */
  get anyTaken(): boolean {
    return this.#means.taken.size > 0;
  }

  /** Whether the form asks for the type of a refused question already. */
  isAsked(refusal: Refusal): Promise<boolean> {
    return this.#means.asksFor(typeAsked(refusal));
  }

  /** A plain question of another type, of which the form has none if possible: one that was taken before, else of free text. */
  otherType(refusal: Refusal): Promise<Answered | undefined> {
    return refusal.control('twin', () => this.#otherThan(typeAsked(refusal)));
  }

  async #otherThan(type: unknown): Promise<Answered | undefined> {
    const { create, drop, list, taken, texts } = this.#means;
    const standing = new Set((await list()).items.map((field) => field['type']));
    const stands = (item: Item): number => Number(standing.has(item['type']));
    const items = [...taken.values(), ...texts.map((text): Item => ({ type: text }))]
      .filter((item) => item['type'] !== type)
      .toSorted((a, b) => stands(a) - stands(b));
    let twin: Reply | undefined;
    for (const { required: _, ...item } of items.slice(0, MOST_TWINS)) {
      twin = await create(item);
      if (!twin.ok) continue;
      await drop(twin.id);
      break;
    }
    return twin?.answered;
  }

  /**
   * A plain question of the same type, and what the refused one is answered when it is put again after it. The second is
   * absent where the plain one is refused. One after the other, so that the plain ones take no place from each other.
   */
  sameType(refusal: Refusal): Promise<{ readonly alike: Answered; readonly again?: Answered }> {
    const { create, drop } = this.#means;
    const type = typeAsked(refusal);
    const look = this.#looked.then(async () => {
      const options = CHOOSING.has(String(type)) ? { options: ['Yes', 'No'] } : {};
      const { answered: alike, id } = await create({ type, ...options });
      if (!isServed(alike) || !(await drop(id)).ok) return { alike };
      const again = await refusal.putAgain?.();
      return { alike, ...(again && { again }) };
    });
    this.#looked = look.catch(() => {});
    return look;
  }
}

/** The type of the question that was refused. */
export const typeAsked = ({ call }: Refusal): unknown => (call.options.item as ApiRecord)['type'];

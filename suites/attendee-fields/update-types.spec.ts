import type { Check } from '../../fixtures/check/check.ts';
import { provenBy } from '../../fixtures/check/proof.ts';
import { few } from '../../fixtures/records/breadth.ts';
import { eventLackingType } from '../../fixtures/records/event-lacking-type.ts';
import { LAYOUT, OF_ATTENDEE } from '../../fixtures/records/question-types.ts';
import { type EventQuestions, withFields } from '../../fixtures/records/questions.ts';
import { type ApiRecord, idOf, type Reply, rules, test } from '../../fixtures/test.ts';
import { differences, heldField } from '../../judge/compare.ts';
import { FIELD_TYPES } from '../../spec/contract.ts';

test.use({ exclusive: true });

const OPTIONS = ['Vegan', 'Asparagus', 'Meat'];
/** Types to come from: a line of text, a choice, and something that is shown. */
const ORIGINS = ['short_text', 'dropdown', 'paragraph'] as const;
/** A service that lets this many types become each other has no reason of its own to keep one out. */
const NEARLY_ALL = 40;
/** This many times a list is waited for that does not show a new type at once. */
const MOST_WAITS = 3;

/** A question that has another type now, and what answered that. */
interface Turned {
  readonly id: string;
  readonly full: Reply;
}

/** What became of a new type: the reply that took it, or the refusals. */
interface Outcome {
  readonly full?: Reply;
  readonly refusals: readonly Reply[];
}

test(
  'PATCH turns an attendee field into each of the 49 types, as the list shows, and leaves its label',
  rules('fields.update.200', 'fields.update.keeps-type', 'fields.update.untouched', 'fields.update.listed'),
  async ({ check, sandbox, worker }) =>
    withFields(check, sandbox, worker, async (bench) => {
      const before = new Set((await bench.list()).items.map((field) => field['type']));
      const origins = await bench.taken(
        few(worker, ORIGINS, 1).map((type) => ({
          label: bench.label(),
          type,
          ...(type === 'dropdown' && { options: OPTIONS }),
        })),
      );
      const ids = origins.map((field) => String(field['id']));
      if (ids.length === 0)
        return check.limits.stop({ why: 'no attendee field could be made', of: 'environment' });
      const turns = new Turns(check, bench.event, origins);
      const refused = await turnEach(turns, bench, ids, few(worker, FIELD_TYPES, 2));
      for (const [type, replies] of refused) {
        const [reply] = replies;
        if (reply === undefined || turns.accepted.has(type)) continue;
        const without = before.has(type) ? await elsewhere(type) : replies;
        if (mayBeRefused(type, without, turns.accepted.size))
          check.notes.observe(
            'fields.create.validation',
            `${reply.status}`,
            reply,
            `update to the type ${type}`,
          );
        else
          check.breaks('fields.update.200', {
            message: `no attendee field can become ${type}, while ${turns.accepted.size} other types can be had`,
            status: 200,
            actual: `${reply.status} ${reply.text.slice(0, 120)}`,
            replies: provenBy(reply, without.filter((one) => one !== reply).slice(0, 3)),
          });
      }

      /** What refuses a type under an event whose form has none of it yet; nothing where there is no such event. */
      async function elsewhere(type: string): Promise<readonly Reply[]> {
        const event = await eventLackingType(bench, worker.profile, type);
        if (event === undefined) return [];
        const tries = async (at: EventQuestions): Promise<readonly Reply[]> => {
          const [one] = await at.taken([{ label: at.label(), type: 'short_text' }]);
          if (one === undefined) return [];
          const id = String(one['id']);
          const { full, refusals } = await turns.turned(at, id, type);
          if (full !== undefined) await turns.claimListed(at, [{ id, full }]);
          return refusals;
        };
        return withFields(check, sandbox, worker, tries, event);
      }
    }),
);

/** Whether a type may be kept out: few others are taken, or a reason is known that is not the service's alone. */
const mayBeRefused = (type: string, without: readonly Reply[], accepted: number): boolean =>
  without.length === 0 ||
  OF_ATTENDEE.has(type) ||
  accepted < NEARLY_ALL ||
  !without.every((one) => one.status === 422);

/** Gives the questions each type, and answers the refusals of those that none of them took, by type. */
async function turnEach(
  turns: Turns,
  bench: EventQuestions,
  ids: readonly string[],
  types: readonly string[],
): Promise<ReadonlyMap<string, readonly Reply[]>> {
  const refused = new Map<string, readonly Reply[]>();
  const triedBy = new Map<string, string>();
  const turn = async (lot: ReadonlyArray<readonly [id: string, type: string]>): Promise<void> => {
    for (const [type, refusals] of await turns.turn(bench, lot))
      if (refusals.length === 0) refused.delete(type);
      else refused.set(type, [...(refused.get(type) ?? []), ...refusals]);
  };
  // The origins share the types; what one of them is refused, the others try as well.
  for (let from = 0; from < types.length; from += ids.length) {
    const lot = types.slice(from, from + ids.length).map((type, index) => [ids[index] ?? '', type] as const);
    for (const [id, type] of lot) triedBy.set(type, id);
    await turn(lot);
  }
  for (const id of ids)
    for (const type of [...refused.keys()].filter((one) => triedBy.get(one) !== id))
      if (!turns.accepted.has(type)) await turn([[id, type]]);
  return refused;
}

/** Turns questions into other types, and claims what must hold of each. */
class Turns {
  /** Types that a question has become. */
  readonly accepted = new Set<string>();
  readonly #check: Check;
  /** The labels as they were answered last, by event and id. */
  readonly #labels = new Map<string, unknown>();
  #waits = 0;

  constructor(check: Check, event: string, origins: readonly ApiRecord[]) {
    this.#check = check;
    for (const { id, type, label } of origins)
      if (!LAYOUT.has(String(type))) this.#labels.set(`${event}/${String(id)}`, label);
  }

  /** Turns each question into its type, and looks at all of them in one list. Gives the refusals by type. */
  async turn(
    at: EventQuestions,
    lot: ReadonlyArray<readonly [id: string, type: string]>,
  ): Promise<ReadonlyArray<readonly [type: string, refusals: readonly Reply[]]>> {
    const taken: Turned[] = [];
    const outcomes: Array<readonly [string, readonly Reply[]]> = [];
    for (const [id, type] of lot) {
      const { full, refusals } = await this.turned(at, id, type);
      outcomes.push([type, refusals]);
      if (full === undefined) continue;
      this.accepted.add(type);
      taken.push({ id, full });
    }
    await this.claimListed(at, taken);
    return outcomes;
  }

  /** Gives a question this type, with options or without: what took it, or the refusals where neither is taken. */
  async turned(at: EventQuestions, id: string, type: string): Promise<Outcome> {
    const lean = await at.update(id, { type }, { intent: 'probe' });
    const full = lean.ok ? lean : await at.update(id, { type, options: OPTIONS }, { intent: 'probe' });
    if (!full.ok) return { refusals: [lean, full] };
    const message = 'another type than was sent';
    this.#check.carries('fields.update.keeps-type', full.item, { type }, [full], message);
    this.#claimLabel(`${at.event}/${id}`, type, full);
    return { full, refusals: [] };
  }

  /** Claims that a new type leaves the label alone, between two types that ask. */
  #claimLabel(key: string, type: string, reply: Reply): void {
    const label = this.#labels.get(key);
    this.#labels.set(key, LAYOUT.has(type) ? undefined : reply.item['label']);
    if (label === undefined || LAYOUT.has(type)) return;
    const message = 'a new type changed the label';
    this.#check.carries('fields.update.untouched', reply.item, { label }, [reply], message);
  }

  /** Claims that the list shows the types and the labels that updates answered. */
  async claimListed(at: EventQuestions, all: readonly Turned[]): Promise<void> {
    if (this.#waits >= MOST_WAITS || all.length === 0) return;
    const list = await at.list();
    const late = all.flatMap(({ id, full }) => {
      const expected = heldField(full.item, ['required', 'options', 'name']);
      const field = list.items.find((one) => idOf(one) === id);
      if (differences(field, expected).length === 0) {
        this.#check.holds('fields.update.listed', full, list);
        return [];
      }
      const message = `the list does not show what an update to the type ${String(expected['type'])} answered`;
      return {
        ...{ id, expected, message, replies: [full] as const },
        rule: 'fields.update.listed',
      } as const;
    });
    if (late.length === 0) return;
    this.#waits += 1;
    await at.eventually(late);
  }
}

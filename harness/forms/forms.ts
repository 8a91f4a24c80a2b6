import { sameJson } from '../../judge/body.ts';
import type { CallOptions } from '../call/call-options.ts';
import type { Identity } from '../call/identity.ts';
import { type ApiRecord, idOf, type Reply } from '../call/reply.ts';
import type { CreateForms, Renewed } from './create-forms.ts';
import { answerOf, type FieldAnswer, likelyValue } from './natural-answers.ts';

/** What a create in an event has to bring along. */
interface Form {
  readonly answers: readonly FieldAnswer[];
  /** The ids of the questions that are required, as far as they count. */
  readonly required: readonly string[];
  /** The ids of all questions. */
  readonly asked: ReadonlySet<string>;
  /** False where no create is known to succeed: then none must. */
  readonly known: boolean;
}

type Call = (operation: 'listAttendeeFields' | 'createAttendee', options: CallOptions) => Promise<Reply>;

export interface FormsOptions {
  readonly call: Call;
  /** Who may list the attendee fields of which event; other events are left alone. */
  readonly readers: ReadonlyMap<string, Identity>;
  /** Those of an event's questions that stay for as long as creates are to answer them. */
  readonly standing: (event: string, listed: readonly ApiRecord[]) => readonly ApiRecord[];
  /** Those that are others', whenever they were asked. */
  readonly others: (listed: readonly ApiRecord[]) => readonly ApiRecord[];
  /** A complete attendee, whose creation must succeed wherever nothing else is asked. */
  readonly newAttendee: () => Record<string, unknown>;
}

/**
 * Answers to the questions that an event insists on. Whether `required` questions have to be answered is not shown, so
 * a valid create answers them wherever it is refused without.
 */
export class Forms implements CreateForms {
  readonly #options: FormsOptions;
  readonly #forms = new Map<string, Promise<Form>>();
  readonly #renewed = new Map<string, Promise<Form | undefined>>();
  /** The questions that creates were told to answer, by event. */
  readonly #given = new Map<string, Set<string>>();

  constructor(options: FormsOptions) {
    this.#options = options;
  }

  /** The options of a create with the answers that its event insists on; those that it has already stay. */
  async complete(options: CallOptions): Promise<CallOptions> {
    const { item } = options;
    if (!isRecord(item)) return options;
    const event = String(options.path?.['event_id']);
    const form = await this.#formOf(event);
    if (form === undefined) return options;
    const { answers, known, asked } = form;
    const gone = [...(this.#given.get(event) ?? [])].filter((id) => !asked.has(id));
    return {
      ...options,
      item: withAnswers(gone.length > 0 ? withoutAnswers(item, gone) : item, answers),
      ...(!known && options.intent === undefined && { intent: 'probe' as const }),
    };
  }

  /** Attendees whose creation must succeed, the complete one first, as others are made, then those with less, down to what it needs. */
  newAttendees(): ReadonlyArray<Record<string, unknown>> {
    const { newAttendee } = this.#options;
    const { first_name, last_name, email } = newAttendee();
    return [newAttendee(), { first_name, last_name, email }, { first_name: newAttendee()['first_name'] }];
  }

  /** What a create in an event brings along; nothing where it is not asked, or may not be looked at. */
  async answersIn(event: string): Promise<readonly FieldAnswer[]> {
    return (await this.#formOf(event))?.answers ?? [];
  }

  async renew(create: CallOptions): Promise<Renewed> {
    const event = String(create.path?.['event_id']);
    const under = this.#renewed.get(event) ?? this.#lookAnew(event);
    this.#renewed.set(event, under);
    const form = await under.finally(() => this.#renewed.delete(event));
    if (form?.known === false) return 'unknown';
    // Others may have looked since it was sent.
    return sameJson((await this.complete(create)).item, create.item) ? 'same' : 'changed';
  }

  async #lookAnew(event: string): Promise<Form | undefined> {
    const reader = this.#options.readers.get(event);
    const before = await this.#formOf(event);
    if (reader === undefined || before === undefined) return undefined;
    const listed = await this.#list(event, reader);
    const required = this.#options.others(listed).filter(isRequired);
    const same = required.map(idOf).join() === before.required.join();
    const form = same
      ? { ...before, asked: new Set(listed.map(idOf)) }
      : await this.#fill(event, reader, listed, required);
    this.#forms.set(event, Promise.resolve(form));
    return form;
  }

  async #formOf(event: string): Promise<Form | undefined> {
    const reader = this.#options.readers.get(event);
    if (reader === undefined) return undefined;
    const learned = this.#forms.get(event) ?? this.#learn(event, reader);
    this.#forms.set(event, learned);
    return learned;
  }

  async #learn(event: string, as: Identity): Promise<Form> {
    const listed = await this.#list(event, as);
    return this.#fill(event, as, listed, this.#options.standing(event, listed).filter(isRequired));
  }

  async #list(event: string, as: Identity): Promise<readonly ApiRecord[]> {
    const options = { path: { event_id: event }, as, intent: 'probe' } as const;
    return (await this.#options.call('listAttendeeFields', options)).items;
  }

  /** With which answers to these questions creates are taken. */
  async #fill(
    event: string,
    as: Identity,
    listed: readonly ApiRecord[],
    questions: readonly ApiRecord[],
  ): Promise<Form> {
    const { call, newAttendee } = this.#options;
    const form = { required: questions.map(idOf), asked: new Set(listed.map(idOf)) };
    const answers = questions.flatMap((field) => {
      const value = likelyValue(field, 'Guest');
      return value === undefined ? [] : [answerOf(field, value)];
    });
    if (answers.length === 0) return { ...form, answers, known: true };
    // Without answers first: an event that takes that insists on none.
    for (const fields of [[], answers]) {
      const item = withAnswers(newAttendee(), fields);
      const reply = await call('createAttendee', { path: { event_id: event }, as, item, intent: 'probe' });
      if (!reply.ok) continue;
      const given = this.#given.get(event) ?? new Set();
      for (const { attendee_field_id: id } of fields) given.add(String(id));
      this.#given.set(event, given);
      return { ...form, answers: fields, known: true };
    }
    return { ...form, answers: [], known: false };
  }
}

const isRequired = (field: ApiRecord): boolean => field['required'] === true;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const questionOf = (answer: unknown): string => (isRecord(answer) ? String(answer['attendee_field_id']) : '');

function withoutAnswers(item: Record<string, unknown>, gone: readonly string[]): Record<string, unknown> {
  const { fields } = item;
  return Array.isArray(fields)
    ? { ...item, fields: fields.filter((one) => !gone.includes(questionOf(one))) }
    : item;
}

function withAnswers(
  item: Record<string, unknown>,
  answers: readonly FieldAnswer[],
): Record<string, unknown> {
  if (answers.length === 0) return item;
  if (!('fields' in item)) return { ...item, fields: answers };
  const { fields } = item;
  if (!Array.isArray(fields)) return item;
  const given = new Set(fields.map(questionOf));
  const more = answers.filter((answer) => !given.has(String(answer.attendee_field_id)));
  return { ...item, fields: [...fields, ...more] };
}

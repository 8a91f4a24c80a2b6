import type { CallOptions } from '../call/call-options.ts';
import type { Identity } from '../call/identity.ts';
import type { ApiRecord, Reply } from '../call/reply.ts';
import type { CreateForms } from './create-forms.ts';
import { type Answer, answerOf, likelyValue } from './natural-answers.ts';

/** What a create in an event has to bring along. */
interface Form {
  readonly answers: readonly Answer[];
  /** False where no create is known to succeed: then none must. */
  readonly known: boolean;
}

const NOTHING: Form = { answers: [], known: true };

type Call = (operation: 'listAttendeeFields' | 'createAttendee', options: CallOptions) => Promise<Reply>;

export interface FormsOptions {
  readonly call: Call;
  /** Who may list the attendee fields of which event; other events are left alone. */
  readonly readers: ReadonlyMap<string, Identity>;
  /** Those of an event's questions that stay for as long as creates are to answer them. */
  readonly standing: (event: string, listed: readonly ApiRecord[]) => readonly ApiRecord[];
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

  constructor(options: FormsOptions) {
    this.#options = options;
  }

  /** The options of a create with the answers that its event insists on; those that it has already stay. */
  async complete(options: CallOptions): Promise<CallOptions> {
    const { item } = options;
    if (!isRecord(item)) return options;
    const form = await this.#formOf(String(options.path?.['event_id']));
    if (form === undefined) return options;
    const { answers, known } = form;
    return {
      ...options,
      item: withAnswers(item, answers),
      ...(!known && options.intent === undefined && { intent: 'probe' as const }),
    };
  }

  /** Attendees whose creation must succeed, the complete one first, as others are made, then those with less, down to what it needs. */
  newAttendees(): ReadonlyArray<Record<string, unknown>> {
    const { newAttendee } = this.#options;
    const { first_name, last_name, email } = newAttendee();
    return [newAttendee(), { first_name, last_name, email }, { first_name: newAttendee()['first_name'] }];
  }

  /** What a create in an event brings along; nothing where nobody asks, or nobody may look. */
  async answersIn(event: string): Promise<readonly Answer[]> {
    return (await this.#formOf(event))?.answers ?? [];
  }

  async #formOf(event: string): Promise<Form | undefined> {
    const reader = this.#options.readers.get(event);
    if (reader === undefined) return undefined;
    const learned = this.#forms.get(event) ?? this.#learn(event, reader);
    this.#forms.set(event, learned);
    return learned;
  }

  async #learn(event: string, as: Identity): Promise<Form> {
    const { call, standing, newAttendee } = this.#options;
    const path = { event_id: event };
    const listed = await call('listAttendeeFields', { path, as, intent: 'probe' });
    const required = standing(event, listed.items).filter((field) => field['required'] === true);
    const answers = required.flatMap((field) => {
      const value = likelyValue(field, 'Guest');
      return value === undefined ? [] : [answerOf(field, value)];
    });
    if (answers.length === 0) return NOTHING;
    // Without answers first: an event that takes that insists on none.
    for (const fields of [[], answers]) {
      const item = withAnswers(newAttendee(), fields);
      const reply = await call('createAttendee', { path, as, item, intent: 'probe' });
      if (reply.ok) return { answers: fields, known: true };
    }
    return { answers: [], known: false };
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withAnswers(item: Record<string, unknown>, answers: readonly Answer[]): Record<string, unknown> {
  if (answers.length === 0) return item;
  if (!('fields' in item)) return { ...item, fields: answers };
  const { fields } = item;
  if (!Array.isArray(fields)) return item;
  const given = new Set(fields.map((one) => (isRecord(one) ? String(one['attendee_field_id']) : '')));
  const more = answers.filter((answer) => !given.has(String(answer.attendee_field_id)));
  return { ...item, fields: [...fields, ...more] };
}

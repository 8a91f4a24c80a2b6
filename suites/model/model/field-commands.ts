import type fc from 'fast-check';
import { keptOf } from '../../../fixtures/records/question-types.ts';
import { CLIENT, PERSONAL } from '../../../harness/call/identity.ts';
import type { ApiRecord, Reply } from '../../../harness/call/reply.ts';
import { differences, heldField } from '../../../judge/compare.ts';
import { KEPT_RULES, type RuleId } from '../../../spec/ledger/index.ts';
import { ModelBreach, mustRead } from './model.ts';
import { sound } from './sound.ts';

/** An attendee field as the model knows it. */
export interface ModelField {
  readonly id: string;
  attributes: Readonly<Record<string, unknown>>;
}

/** The questions of one event that this sequence made, and those that it deleted. */
export interface FieldModel {
  readonly fields: ModelField[];
  deleted: readonly string[];
  /** The rules that answers and reads of this sequence have shown to be obeyed so far. */
  readonly shown: Set<RuleId>;
}

/** What field commands act on. */
export interface FieldBench {
  readonly personal: boolean;
  label(): string;
  create(item: Readonly<Record<string, unknown>>, personal: boolean): Promise<Reply>;
  update(id: string, item: Readonly<Record<string, unknown>>, personal: boolean): Promise<Reply>;
  delete(id: string, personal: boolean): Promise<Reply>;
  /** Lists until everything satisfies, or settle_ms are over. */
  read(
    satisfies: (seen: ReadonlyMap<string, ApiRecord>) => boolean,
  ): Promise<{ seen: ReadonlyMap<string, ApiRecord>; last: Reply }>;
  reached(state: string, command: string): void;
}

type Command = fc.AsyncCommand<FieldModel, FieldBench>;

export const identityFor = (personal: boolean, bench: FieldBench) =>
  personal && bench.personal ? PERSONAL : CLIENT;

const stateOf = ({ fields, deleted }: Readonly<FieldModel>): string =>
  `${fields.length} fields, ${deleted.length > 0 ? 'some' : 'none'} deleted`;

/** What an answer must show of what was sent, each attribute by its own rule. */
function mustKeep(
  reply: Reply,
  sent: Readonly<Record<string, unknown>>,
  operation: 'createAttendeeField' | 'updateAttendeeField',
): void {
  const message = `${operation} did not answer what was sent`;
  for (const [name, rule] of Object.entries(KEPT_RULES[operation]))
    if (name in sent) mustRead(reply.item, { [name]: sent[name] }, { rule, message }, reply);
}

/** Creates an attendee field; at most this many in one sequence. */
export class CreateField implements Command {
  static readonly most = 4;
  readonly item: Readonly<Record<string, unknown>>;
  readonly personal: boolean;

  constructor(item: Readonly<Record<string, unknown>>, personal: boolean) {
    this.item = item;
    this.personal = personal;
  }

  check({ fields, deleted }: Readonly<FieldModel>): boolean {
    return fields.length + deleted.length < CreateField.most;
  }

  async run(model: FieldModel, bench: FieldBench): Promise<void> {
    bench.reached(stateOf(model), 'create');
    const item = { label: bench.label(), ...this.item };
    const reply = sound(await bench.create(item, this.personal));
    if (!reply.ok) return;
    if (model.fields.some(({ id }) => id === reply.id))
      throw new ModelBreach(
        'fields.create.listed',
        'a create answered an id that was there',
        reply.id,
        reply,
      );
    const sent = keptOf(item, this.item['type'], reply.item);
    mustKeep(reply, sent, 'createAttendeeField');
    // An id that a delete set free may be given again.
    model.deleted = model.deleted.filter((id) => id !== reply.id);
    model.fields.push({ id: reply.id, attributes: heldField(reply.item) });
  }

  toString(): string {
    return `create a field ${JSON.stringify(this.item)}${this.personal ? ' as the user' : ''}`;
  }
}

/** Updates label, required or options; what is not named stays. */
export class UpdateField implements Command {
  readonly index: number;
  readonly item: Readonly<Record<string, unknown>>;
  readonly personal: boolean;

  constructor(index: number, item: Readonly<Record<string, unknown>>, personal: boolean) {
    this.index = index;
    this.item = item;
    this.personal = personal;
  }

  check({ fields }: Readonly<FieldModel>): boolean {
    return fields.length > 0;
  }

  async run(model: FieldModel, bench: FieldBench): Promise<void> {
    const field = model.fields[this.index % model.fields.length] as ModelField;
    bench.reached(stateOf(model), `update ${Object.keys(this.item).join(' and ')}`);
    const item = { ...this.item, ...('label' in this.item && { label: bench.label() }) };
    const reply = sound(await bench.update(field.id, item, this.personal));
    if (!reply.ok) return;
    const type = field.attributes['type'];
    const sent = keptOf(item, type, reply.item);
    mustKeep(reply, sent, 'updateAttendeeField');
    // A name may be made from the label.
    const { name: _name, ...rest } = field.attributes;
    const kept = 'label' in item ? rest : field.attributes;
    field.attributes = { ...kept, ...sent };
    const message = 'an update changed what it does not name';
    mustRead(reply.item, field.attributes, { rule: 'fields.update.untouched', message }, reply);
    model.shown.add('fields.update.untouched').add('fields.update.listed');
  }

  toString(): string {
    return `update field ${this.index} to ${JSON.stringify(this.item)}${this.personal ? ' as the user' : ''}`;
  }
}

/** Deletes an attendee field, or one that is deleted already. */
export class DeleteField implements Command {
  readonly index: number;
  readonly again: boolean;
  readonly personal: boolean;

  constructor(index: number, again: boolean, personal: boolean) {
    this.index = index;
    this.again = again;
    this.personal = personal;
  }

  check({ fields, deleted }: Readonly<FieldModel>): boolean {
    return (this.again ? deleted : fields).length > 0;
  }

  async run(model: FieldModel, bench: FieldBench): Promise<void> {
    bench.reached(stateOf(model), this.again ? 'delete again' : 'delete');
    if (this.again) {
      // Both ends of a delete settle: one that is not seen yet may be deleted twice.
      await compareFields(model, bench);
      const id = model.deleted[this.index % model.deleted.length] as string;
      // What it answers is not shown; that it brings nothing back, and takes nothing else, is seen in the next list.
      sound(await bench.delete(id, this.personal));
      return;
    }
    const at = this.index % model.fields.length;
    const { id } = model.fields[at] as ModelField;
    const reply = sound(await bench.delete(id, this.personal));
    if (!reply.ok) return;
    model.fields.splice(at, 1);
    model.deleted = [...model.deleted, id];
    model.shown.add('fields.delete.gone');
  }

  toString(): string {
    return `delete ${this.again ? 'again ' : ''}field ${this.index}${this.personal ? ' as the user' : ''}`;
  }
}

/** Lists the attendee fields and compares everything. */
export class ReadFields implements Command {
  check(): boolean {
    return true;
  }

  async run(model: FieldModel, bench: FieldBench): Promise<void> {
    bench.reached(stateOf(model), 'list');
    await compareFields(model, bench);
  }

  toString(): string {
    return 'list the fields';
  }
}

/** The list agrees with the model; answers the list that shows it. */
export async function compareFields(model: FieldModel, bench: FieldBench): Promise<Reply> {
  const wrongIn = (
    seen: ReadonlyMap<string, ApiRecord>,
    { id, attributes }: ModelField,
  ): string | undefined => {
    const record = seen.get(id);
    return record === undefined ? 'it is not in the list' : differences(record, attributes)[0];
  };
  const { seen, last } = await bench.read(
    (now) =>
      model.fields.every((field) => wrongIn(now, field) === undefined) &&
      !model.deleted.some((id) => now.has(id)),
  );
  for (const { id, attributes } of model.fields)
    mustRead(
      seen.get(id),
      attributes,
      {
        rule: 'fields.update.listed',
        message: 'what was answered is not what the list of attendee fields shows',
        of: `attendee field ${id}: `,
      },
      last,
    );
  const back = model.deleted.find((id) => seen.has(id));
  if (back !== undefined)
    throw new ModelBreach(
      'fields.delete.gone',
      'a deleted attendee field is listed',
      `attendee field ${back}`,
      last,
    );
  return last;
}

import { OPERATIONS, type OperationId } from '../../spec/contract.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { at } from '../body.ts';
import type { JudgementBuilder } from '../finding.ts';

/** Attributes of records whose kind is not shown: null says nothing to who relies on them, and is worth a warning. */
const GIVEN: ReadonlyArray<readonly [record: string, attribute: string, rule: RuleId]> = [
  ['attendee', 'qr_code', 'attendee.qr_code.given'],
  ['attendee-field', 'position', 'attendee-field.position.given'],
];

/** Judges values of a documented answer that no sentence forbids and that no client can use. */
export function judgeBlanks(builder: JudgementBuilder, operation: OperationId, body: unknown): void {
  const items = at(body, 'items');
  const records = Array.isArray(items) ? items : [at(body, 'item')];
  for (const [record, attribute, rule] of GIVEN) {
    if (OPERATIONS[operation].record !== record) continue;
    const values = records.map((one) => at(one, attribute)).filter((value) => value !== undefined);
    if (values.includes(null))
      builder.violated(rule, `${operation} answers a ${attribute} of null`, 'a value', 'null');
    else if (values.length > 0) builder.obeyed(rule);
  }
  if (operation === 'listAttendeeFields') judgeNames(builder, records);
}

/** Whether each question of a form has a name of its own. */
function judgeNames(builder: JudgementBuilder, fields: readonly unknown[]): void {
  const names = fields.map((field) => at(field, 'name')).filter((name) => typeof name === 'string');
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined)
    builder.violated(
      'attendee-field.name.distinct',
      'a list holds two attendee fields with the same name',
      'names that differ',
      `"${twice}" twice`,
    );
  else if (names.length > 1) builder.obeyed('attendee-field.name.distinct');
}

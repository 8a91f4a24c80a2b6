import { OPERATIONS, type OperationId } from '../../spec/contract.ts';
import { KEPT_RULES, RULES, type RuleEntry, type RuleId } from '../../spec/ledger/index.ts';
import type { AnswerKind } from './answered.ts';
import { itemWith, itemWithout, NO_ITEM } from './sent.ts';
import { LISTS, type Row, showing, way } from './way.ts';

/** The write and the attribute of each rule that says of one that it is kept. */
const KEPT = new Map<string, readonly [OperationId, string]>(
  Object.entries(KEPT_RULES).flatMap(([operation, rules]) =>
    Object.entries(rules).map(([attribute, rule]) => [rule, [operation as OperationId, attribute]] as const),
  ),
);

/** The row of a rule, as far as the ledger says what shows it; undefined where it has to be written out. */
export function derivedRow(rule: RuleId): Row | undefined {
  const entry: RuleEntry = RULES[rule];
  const kept = KEPT.get(rule);
  if (kept !== undefined) {
    const [operation, attribute] = kept;
    return [way(operation, 'success', { sent: itemWith(attribute) }), ...later(operation)];
  }
  const operation = operationOf(entry);
  if (operation !== undefined) return ofOperation(rule, entry, operation);
  return entry.subject && [way(showing(entry.subject.record), 'success')];
}

/** The operation that a rule is about: what it needs to have worked, where that is of its own chapter. */
function operationOf({ needs, chapter }: RuleEntry): OperationId | undefined {
  if (needs === 'any' || needs === 'nothing') return undefined;
  const own = OPERATIONS[needs].chapter;
  return own === chapter || (chapter === 'rsvp' && own === 'attendees') ? needs : undefined;
}

/** Later reads of what an operation writes. */
function later(operation: OperationId): Row | [] {
  const { record, chapter } = OPERATIONS[operation];
  if (chapter === 'attendee-fields') return [way(LISTS['attendee-field'], 'success')];
  return record === 'attendee' ? [way(LISTS.attendee, 'success')] : [];
}

/** How a call is answered that did nothing: one that was sent in haste is refused, too. */
const NOT_DONE: readonly AnswerKind[] = ['no success', 429];

const REQUIRED = /\.(\w+(?:-name)?)-required$/;

function ofOperation(rule: RuleId, { tier }: RuleEntry, operation: OperationId): Row {
  const required = REQUIRED.exec(rule)?.[1]?.replace('-', '_');
  if (required !== undefined)
    return [way(operation, 422, { sent: required === 'item' ? NO_ITEM : itemWithout(required) })];
  const [read] = later(operation);
  // What an operation leaves alone, others have to show: a later list, beside the call.
  if (tier === 'bystander') {
    const beside = way(operation, rule.includes('.refused-') ? NOT_DONE : 'success');
    return [read === undefined ? way(operation, 'success') : { ...read, beside }];
  }
  if (tier === 'read') return [way(operation, 'success'), ...(read === undefined ? [] : [read])];
  if (tier === 'success') return [way(operation, documented(operation))];
  if (tier === 'existence') return [way(operation, 'refusal'), ...(read === undefined ? [] : [read])];
  return [way(operation, 'success')];
}

/** The successes that an operation documents; any, where none is shown. */
const documented = (operation: OperationId): readonly AnswerKind[] => {
  const { success } = OPERATIONS[operation];
  return success.length > 0 ? success : ['success'];
};

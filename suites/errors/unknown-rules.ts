import type { ApiOperation } from '../../fixtures/property/valid-calls.ts';
import { RECORD_RULES } from '../../judge/unknown-rules.ts';
import type { RuleId } from '../../spec/ledger/index.ts';

/** The rule that says what an operation answers where a parameter of its path names nothing. */
export const ruleOfUnknown = (operation: ApiOperation, parameter: string): RuleId =>
  (parameter === 'id' ? RECORD_RULES[operation] : undefined) ?? 'errors.unknown-event';

import type { Reply } from '../../../harness/call/reply.ts';
import { RULES } from '../../../spec/ledger/index.ts';
import { ModelBreach } from './model.ts';

/** What the judge of single exchanges found in an answer ends the sequence, so that it can be shrunk too. */
export function sound(reply: Reply): Reply {
  const violation = reply.judgement.violations.find(({ rule }) => RULES[rule].level === 'must');
  if (violation) throw new ModelBreach(violation.rule, violation.message, violation.actual, reply);
  return reply;
}

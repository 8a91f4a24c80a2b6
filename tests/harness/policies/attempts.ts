import type { Answered } from '../../../harness/call/answered.ts';
import { type Call, newCall } from '../../../harness/call/call.ts';
import type { CallOptions } from '../../../harness/call/call-options.ts';
import { CLIENT } from '../../../harness/call/identity.ts';
import { NOTHING } from '../../../judge/finding.ts';
import type { Failure } from '../../../record/exchange.ts';
import type { OperationId } from '../../../spec/contract.ts';
import { exchange } from '../../reports/sample.ts';

/** What an attempt is answered. */
export function answer(status: number, headers: Readonly<Record<string, string>> = {}): Answered {
  const response = { status, headers, body: '' };
  return { exchange: exchange({ id: `x${status}`, response }), body: null, judgement: NOTHING };
}

/** An attempt that got no answer. */
export function nothing(kind: Failure['kind'] = 'connection', message = 'read ECONNRESET'): Answered {
  const failure = { kind, message };
  return { exchange: exchange({ response: null, failure }), body: null, judgement: NOTHING };
}

/** A call that was answered so before. */
export function call(
  operation: OperationId = 'getEvent',
  options: CallOptions = {},
  earlier: readonly Answered[] = [],
): Call {
  return { ...newCall(operation, options, options.as ?? CLIENT), earlier: [...earlier] };
}

import type { Exchange } from '../../record/exchange.ts';

/** An exchange by what it says of who called: the label of the caller, its Authorization and its X-Account-Id. */
interface Call {
  /** Without what the label says of the account. */
  readonly label: string;
  readonly authorization: string | undefined;
  readonly account: string | undefined;
}

const isBearer = ({ authorization = '' }: Call): boolean => /^bearer\s+\S/i.test(authorization);
const named =
  (...labels: readonly RegExp[]) =>
  ({ label }: Call): boolean =>
    labels.some((one) => one.test(label));

const ofClient = named(/^client\b/, /^read\b/, /^fresh$/);
const ofPerson = named(/^personal\b/, /^browser\b/);
const ofForeign = named(/^foreign\b/);

const isGranted = (call: Call): boolean =>
  isBearer(call) && (ofClient(call) || ofPerson(call) || ofForeign(call));
const withScope = (scope: RegExp) => (call: Call) => isGranted(call) && scope.test(call.label);

/** Who calls in an exchange that shows a rule, and how that is told from the exchange. */
const CALLERS = {
  'a token that was granted': isGranted,
  'a token of a client': (call: Call) => isBearer(call) && (ofClient(call) || ofForeign(call)),
  'a token of the client': (call: Call) => isBearer(call) && ofClient(call),
  'a token of a client, with X-Account-Id': (call: Call) =>
    isBearer(call) && ofClient(call) && call.account !== undefined,
  'a token of another account': (call: Call) => isBearer(call) && ofForeign(call),
  'a personal token': (call: Call) => isBearer(call) && ofPerson(call),
  'a personal token with X-Account-Id': (call: Call) =>
    isBearer(call) && ofPerson(call) && (call.account ?? '').trim() !== '',
  'a personal token without X-Account-Id': (call: Call) =>
    isBearer(call) && ofPerson(call) && (call.account ?? '').trim() === '',
  'no credentials': ({ authorization = '' }: Call) => /^\s*(bearer\s*)?$/i.test(authorization),
  'credentials that are no bearer token': (call: Call) =>
    !isBearer(call) && (call.authorization ?? '').trim() !== '',
  'a token that nobody granted': (call: Call) =>
    isBearer(call) && !isGranted(call) && !named(/expired|revoked|distorted/)(call),
  'a distorted token': (call: Call) => isBearer(call) && named(/^distorted/)(call),
  'an expired token': (call: Call) => isBearer(call) && named(/expired/)(call),
  'a revoked token': (call: Call) => isBearer(call) && named(/revoked/)(call),
  'no live token': (call: Call) => !isGranted(call),
  'a token of scope read': withScope(/read|without a scope/),
  'a token of scope write': withScope(/write/),
  'a token of both scopes': withScope(/read write|write read/),
  'a token without a scope': withScope(/without a scope|default/),
  'a token without scope write': (call: Call) =>
    withScope(/read|without a scope|default|widened/)(call) && !/write/.test(call.label),
} as const satisfies Readonly<Record<string, (call: Call) => boolean>>;

export type CallerKind = keyof typeof CALLERS;

/** Whether such a caller made an exchange. */
export function isBy({ identity, request }: Exchange, caller: CallerKind): boolean {
  const { authorization, 'x-account-id': account } = request.headers;
  return CALLERS[caller]({ label: identity.replace(/ account .*$/, ''), authorization, account });
}

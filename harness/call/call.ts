import type { OperationId } from '../../spec/contract.ts';
import type { IssuedToken } from '../broker/protocol.ts';
import type { Answered } from './answered.ts';
import type { CallOptions } from './call-options.ts';
import type { Identity } from './identity.ts';
import type { LiveCall } from './live-call.ts';
import type { PlainCall } from './plain-call.ts';

/** A call from its first attempt to its last. */
export interface Call {
  readonly operation: OperationId;
  readonly options: CallOptions;
  readonly identity: Identity;
  /** The call as one that must succeed and may be put again; undefined where it is none. */
  readonly plain: PlainCall | undefined;
  /** What the attempts before were answered, oldest first. */
  readonly earlier: Answered[];
  /** The live token that the attempt carries. */
  token?: IssuedToken;
  /** What became of its live tokens so far. */
  live?: LiveCall;
}

/** A call that was not attempted yet. */
export function newCall(operation: OperationId, options: CallOptions, identity: Identity): Call {
  return { operation, options, identity, plain: plainCall(operation, options, identity), earlier: [] };
}

/** The token that an attempt carries; undefined where it is none that was granted. */
export const tokenOf = ({ token, identity }: Call): IssuedToken | undefined =>
  token ?? (identity.kind === 'token' ? identity.token : undefined);

function plainCall(operation: OperationId, options: CallOptions, identity: Identity): PlainCall | undefined {
  const { intent = 'valid', method, once } = options;
  if (identity.kind !== 'live' || intent !== 'valid' || method !== undefined || once === true)
    return undefined;
  return { operation, options, live: identity.live };
}

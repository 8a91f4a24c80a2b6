import type { FastifyRequest } from 'fastify';
import type { OperationId, OperationSpec } from './domain/operations.ts';
import type { Token } from './oauth/tokens.ts';
import type { ServerState } from './state.ts';

/** What a hook learns of a request on its way through the pipeline. The stages fill it in from above to below. */
export interface CallContext {
  readonly world: ServerState;
  readonly operation: OperationId;
  readonly spec: OperationSpec;
  readonly request: FastifyRequest;
  /** Milliseconds since the epoch. */
  readonly now: number;
  token: Token | undefined;
  /** The account that the call acts on. */
  accountId: number;
  eventId: number;
  id: number;
  /** The whole JSON body, or undefined where there was none. */
  body: unknown;
}

/** What is sent back. `body` undefined for no body at all. */
export interface ServerReply {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

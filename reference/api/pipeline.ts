import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { ServerReply } from '../call-context.ts';
import { OPERATIONS, type OperationId } from '../domain/operations.ts';
import type { Token } from '../oauth/tokens.ts';
import type { World } from '../world.ts';
import { resolveAccount } from './account-header.ts';
import { authenticate } from './authentication.ts';
import { authorize } from './authorization.ts';
import type { ApiCall } from './call.ts';
import { HANDLERS } from './handlers.ts';
import { parseId } from './ids.ts';
import { retryAfter } from './limiter.ts';
import { CallRefusal } from './refusal.ts';
import { readBody } from './request-body.ts';
import { waitOf } from './shared-limits.ts';

interface PathParameters {
  readonly event_id?: string;
  readonly id?: string;
}

/** Who calls: 401 for a token that is missing, invalid, expired or revoked. */
async function admit(call: ApiCall): Promise<Token> {
  const { world } = call;
  let verdict = await authenticate(world, call.request, call.now);
  if (world.hooks.authenticate !== undefined) verdict = await world.hooks.authenticate(call, verdict);
  if (verdict instanceof CallRefusal) throw verdict;
  call.token = verdict;
  return verdict;
}

/** How often: 429 beyond the limit. */
async function restrain(call: ApiCall, token: Token): Promise<void> {
  const { policy, hooks } = call.world;
  let waitMs = await waitOf(call.world, token, call.operation, call.now);
  if (hooks.limit !== undefined) waitMs = await hooks.limit(call, waitMs);
  if (waitMs > 0) {
    const headers = { 'retry-after': retryAfter(waitMs, policy.retryAfter, call.now) };
    throw new CallRefusal(429, 'Too many requests', headers);
  }
}

/** On behalf of which account, and whether the token allows it. */
async function permit(call: ApiCall, token: Token): Promise<void> {
  const { policy, hooks } = call.world;
  let account = await resolveAccount(call.world, token, call.operation, call.request);
  if (hooks.account !== undefined) account = await hooks.account(call, account);
  if (account instanceof CallRefusal) throw account;
  call.accountId = account;
  let refusal = authorize(policy, token, call.spec);
  if (hooks.authorize !== undefined) refusal = await hooks.authorize(call, refusal);
  if (refusal !== undefined) throw refusal;
}

/** What about: ids of the path and the body. */
function read(call: ApiCall): void {
  const { policy } = call.world;
  const path = call.request.params as PathParameters;
  const eventText = call.operation === 'getEvent' ? path.id : path.event_id;
  const small = call.operation === 'getEvent';
  const eventId = eventText === undefined ? 0 : parseId(eventText, 'small');
  const id = path.id === undefined ? 0 : parseId(path.id, small ? 'small' : policy.ids);
  if (eventId === undefined || id === undefined) {
    throw new CallRefusal(
      policy.nonIntegerId,
      policy.nonIntegerId === 404 ? 'Not found' : 'Ids must be integers',
    );
  }
  call.eventId = eventId;
  call.id = id;
  call.body = readBody(call.request, call.spec, policy);
}

async function carryOut(call: ApiCall): Promise<ServerReply> {
  try {
    const token = await admit(call);
    await restrain(call, token);
    await permit(call, token);
    read(call);
    return await HANDLERS[call.operation](call);
  } catch (error) {
    if (!(error instanceof CallRefusal)) throw error;
    return { status: error.status, headers: { ...error.headers }, body: error.body() };
  }
}

/** Takes a request through every stage to the reply. Only a mistake of ours rejects. */
export async function answer(
  world: World,
  operation: OperationId,
  request: FastifyRequest,
): Promise<{ call: ApiCall; reply: ServerReply }> {
  const call: ApiCall = {
    world,
    operation,
    spec: OPERATIONS[operation],
    request,
    now: Date.now(),
    token: undefined,
    accountId: 0,
    eventId: 0,
    id: 0,
    body: undefined,
  };
  if (world.policy.latencyMs > 0) await sleep(world.policy.latencyMs);
  if (world.hooks.arrive !== undefined) await world.hooks.arrive(call, null);
  const reply = await carryOut(call);
  return { call, reply: world.hooks.reply === undefined ? reply : await world.hooks.reply(call, reply) };
}

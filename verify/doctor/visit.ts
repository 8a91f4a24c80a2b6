import { BudgetError } from '../../harness/broker/budget-error.ts';
import { OutOfTime } from '../../harness/broker/out-of-time.ts';
import { RunBroker } from '../../harness/broker/run-broker.ts';
import { Shelves } from '../../harness/broker/shelves.ts';
import { SignInError } from '../../harness/broker/sign-in-error.ts';
import { ENDLESS, Timetable } from '../../harness/broker/timetable.ts';
import { TokenKeeper } from '../../harness/broker/token-keeper.ts';
import type { CallOptions } from '../../harness/call/call-options.ts';
import { Client } from '../../harness/call/client.ts';
import type { Reply } from '../../harness/call/reply.ts';
import { Unanswered } from '../../harness/call/unanswered.ts';
import { newMaskKey } from '../../harness/mask/mask.ts';
import { signInFor } from '../../harness/oauth/sign-in.ts';
import { requestToken, type TokenReply } from '../../harness/oauth/token-request.ts';
import type { ClientCredentials, Profile } from '../../harness/profile/profile.ts';
import { newRunId, type RunName } from '../../record/run-id.ts';
import type { OperationId } from '../../spec/contract.ts';
import { Scout } from '../preflight/scout.ts';
import { openOwnWire } from './own-wire.ts';

const MOST_REQUESTS = 400;
/** How long a visit may take while its user waits, whatever the environment does. */
export const PATIENCE_MS = 600_000;

/** A few calls to an environment. */
export interface Visit {
  readonly profile: Profile;
  readonly scout: Scout;
  readonly client: Client;
  /** A call that may be refused; a text says why no answer came. */
  ask(operation: OperationId, options?: CallOptions): Promise<Reply | string>;
  token(client: ClientCredentials, scope: string): Promise<TokenReply>;
  /** Undefined where the user signs in, else why not. */
  signIn(): Promise<string | undefined>;
  end(): Promise<void>;
}

export interface VisitOptions {
  /** Where its journal goes on; absent: it is thrown away afterwards. */
  readonly folder?: string;
  /** The run that the visit is part of. */
  readonly run?: RunName;
  /** How long it may take; what is asked after that throws OutOfTime. */
  readonly ms?: number;
}

/** Begins a visit; nothing is sent before the first call. */
export function visit(
  profile: Profile,
  { folder, run = { runId: newRunId() }, ms }: VisitOptions = {},
): Visit {
  const { wire, redactor, out, pacer, end } = openOwnWire(profile, {
    ...{ folder, run, ms, most: MOST_REQUESTS, prefix: 'd' },
    concurrency: Math.min(4, profile.pace.concurrency),
  });
  const onToken = (token: string): void => redactor.add(token, 'TOKEN');
  const keeper = new TokenKeeper(wire, profile, onToken, signInFor(profile, folder));
  const info = {
    runId: run.runId,
    marked: run.marked ?? true,
    seed: 1,
    effort: 'quick',
    out,
    exchanges: true,
    workers: 1,
    profile,
    maskKey: newMaskKey(),
  } as const;
  const { broker } = new RunBroker(info, {
    pacer,
    timetable: new Timetable(ENDLESS),
    tokens: keeper,
    shelves: new Shelves(),
  }).view();
  const client = new Client(wire, broker, profile, onToken);
  return {
    profile,
    scout: new Scout(wire, profile, onToken),
    client,
    ask: (operation, options = {}) =>
      client.call(operation, { intent: 'probe', ...options }).catch((error: unknown) => sentence(error)),
    token: ({ id, secret }, scope) =>
      requestToken(
        wire,
        { grant_type: 'client_credentials', client_id: id, client_secret: secret, scope },
        { intent: 'probe' },
      ),
    signIn: () =>
      broker.live('personal').then(
        () => undefined,
        (error: unknown) => sentence(error),
      ),
    end,
  };
}

/** What the environment did, in a sentence; a mistake of the harness is none, and is thrown on. */
function sentence(error: unknown): string {
  if (
    error instanceof Unanswered ||
    error instanceof SignInError ||
    error instanceof BudgetError ||
    error instanceof OutOfTime
  )
    return error.message.split('\n')[0] ?? '';
  throw error;
}

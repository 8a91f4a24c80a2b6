import { isShownAsStored } from './api/attendee-text.ts';
import { DoorChanges } from './doors/changes.ts';
import { hearOthers } from './doors/other-processes.ts';
import { findFaults } from './faults/index.ts';
import { combineHooks } from './hooks.ts';
import { doorApp, FOREIGN_APPLICATION, FULL, READ_ONLY } from './oauth/applications.ts';
import { jwtText } from './oauth/jwt.ts';
import { type Token, type TokenRequest, Tokens } from './oauth/tokens.ts';
import { startOthers } from './others/others.ts';
import { DEFAULT_POLICY, type ServerPolicy } from './policy.ts';
import { type Attendance, createDataset } from './seed/dataset.ts';
import { createRandom } from './seed/random.ts';
import type { SpentTokens } from './state.ts';
import { lagging } from './store/lagging-store.ts';
import type { Lasting } from './store/lasting.ts';
import { MemoryKeeper } from './store/memory-keeper.ts';
import { MemoryStore } from './store/memory-store.ts';
import { StorageError } from './store/storage-error.ts';
import type { Dataset } from './store/store.ts';
import { watched } from './store/watched-store.ts';
import { findVariants } from './variants/index.ts';
import type { World } from './world.ts';

const NO_COPY =
  'A variant that reads lists from a copy keeps it in memory alone: leave out --data, or the variant.';

/** What a world is made from; see `StartOptions`. */
export interface WorldOptions {
  readonly seed: number;
  readonly attendees: Attendance;
  readonly variants: readonly string[];
  readonly faults: readonly string[];
  /** Policy settings of the command line, over those of the variants. */
  readonly overrides: Partial<ServerPolicy>;
  /** What outlasts the process; absent: all is in memory. */
  readonly lasting?: Lasting | undefined;
  readonly hashesPasswords?: boolean;
}

function issueSpentTokens(tokens: Tokens, seed: number, form: ServerPolicy['tokenText']): SpentTokens {
  const random = createRandom(seed ^ 0x5eed);
  const request = { clientId: FULL.id, accountId: FULL.accountId, userId: null, scopes: FULL.scopes };
  const issue = (word: string, more: Pick<TokenRequest, 'lifetimeMs' | 'revoked'>): Token => {
    const text = `${word}-${random.text(24)}`;
    const asked = { ...request, ...more };
    return tokens.issue(asked, form === 'jwt' ? jwtText(asked) : text);
  };
  const expired = issue('expired', { lifetimeMs: -3_600_000 });
  const revoked = issue('revoked', { lifetimeMs: 365 * 86_400_000, revoked: true });
  return { expired: expired.value, revoked: revoked.value };
}

/** Answers with one after the other. */
function inTurns<T>(all: readonly [T, ...T[]]): () => T {
  let next = 0;
  return () => all[next++ % all.length] ?? all[0];
}

/** A fresh world. Throws `UnknownNameError` for a variant or fault that does not exist. */
export function createWorld(options: WorldOptions): World {
  const faults = findFaults(options.faults);
  const variants = findVariants([...faults.flatMap((fault) => fault.variants), ...options.variants]);
  const settings = variants.map((variant) => variant.policy);
  const policy: ServerPolicy = Object.assign({}, DEFAULT_POLICY, ...settings, options.overrides);
  const { lasting } = options;
  const copied = policy.listsFrom !== 'store';
  if (copied && lasting !== undefined) throw new StorageError(NO_COPY);
  let made: Dataset | undefined;
  const dataset = (): Dataset => {
    made ??= createDataset(options.seed, options.attendees);
    return made;
  };
  const primary = lasting?.store ?? new MemoryStore(dataset());
  const replica = copied ? new MemoryStore(dataset()) : primary;
  const applications = [FULL, READ_ONLY, doorApp(policy.confidentialUserClient), FOREIGN_APPLICATION];
  const tokens = new Tokens(lasting?.keeper);
  const spentTokens = issueSpentTokens(tokens, options.seed, policy.tokenText);
  const changes = new DoorChanges(lasting?.news?.tell);
  const hearNoMore = lasting?.news && hearOthers(lasting.news, changes, primary);
  const store = watched(copied ? lagging(primary, replica, policy.listLagMs) : primary, changes);
  const endOthers =
    policy.others.length > 0 ? startOthers(store, options.seed, dataset(), policy.others) : () => {};
  const hooks = combineHooks([...variants, ...faults].map((one) => one.arm()));
  return {
    policy,
    hooks,
    plain: isShownAsStored({ policy, hooks }),
    store,
    changes,
    lists: policy.listsFrom === 'both' ? inTurns([primary, replica]) : () => replica,
    applications: new Map(applications.map((application) => [application.id, application])),
    tokens,
    codes: new Map(),
    registry: lasting?.keeper ?? new MemoryKeeper(),
    hashesPasswords: options.hashesPasswords === true,
    keeper: lasting?.keeper,
    accountBuckets: new Map(),
    spentTokens,
    dispose: () => {
      endOthers();
      hearNoMore?.();
    },
  };
}

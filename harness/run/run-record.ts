import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import type { NamedRecord, Reached, RunRecord } from '../../record/run.ts';
import type { RunName } from '../../record/run-id.ts';
import type { RunInfo } from '../broker/protocol.ts';
import { version } from '../paths.ts';
import type { Profile } from '../profile/profile.ts';
import { nameOf } from '../transport/connections.ts';
import { proxyFor } from '../transport/dispatcher.ts';

/** Tells machines apart by a text that names none. */
export const thisHost = (): string => createHash('sha256').update(hostname()).digest('hex').slice(0, 12);

/** What is to be stored of a run: its own figures, and what its profile decides. Until that is known, the embedded one's. */
export const runRecord = (
  { runId, marked, seed, effort, workers }: Pick<RunInfo, 'seed' | 'effort' | 'workers'> & RunName,
  profile: Profile | undefined,
): RunRecord => ({
  runId,
  ...(marked === false && { marked }),
  harness: version(),
  seed,
  effort,
  workers,
  started: Date.now(),
  process: { host: thisHost(), pid: process.pid },
  name: profile?.name ?? 'reference',
  base_url: profile?.base_url ?? '',
  decisions: profile?.decisions ?? {},
  known_failures: profile?.known_failures ?? [],
  writes: profile?.writes ?? 'allow',
  rate_limit: profile?.rate_limit ?? 'avoid',
  ...(profile !== undefined && {
    settle_ms: profile.settle_ms,
    reached: reachedBy(profile),
    records: recordsNamedBy(profile),
  }),
});

/** The ids that a profile names. */
export function recordsNamedBy({ foreign, user, ...own }: Profile): Partial<Record<NamedRecord, string>> {
  const { event_id, other_event_id, fields_event_id, registration_type_id, session_id } = own;
  const named = {
    ...{ event_id, other_event_id, fields_event_id, registration_type_id, session_id },
    ...{ foreign_event_id: foreign?.event_id, foreign_attendee_id: foreign?.attendee_id },
    ...{ account_id: user?.account_id, foreign_account_id: user?.foreign_account_id },
  };
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, id]) => (id === undefined ? [] : [[name, String(id)]])),
  );
}

/** How a profile reaches its environment. */
function reachedBy(profile: Profile): Reached {
  const { tls, identify, base_url } = profile;
  const proxy = proxyFor(profile);
  const trust = tls.insecure ? 'unverified' : tls.ca === undefined ? 'verified' : 'own-authority';
  return {
    identify,
    tls: new URL(base_url).protocol === 'https:' ? trust : 'none',
    proxy: proxy === undefined ? null : nameOf(proxy),
  };
}

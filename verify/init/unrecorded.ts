import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pacer } from '../../harness/broker/pacer.ts';
import { Deadline } from '../../harness/call/deadline.ts';
import type { Wire } from '../../harness/call/wire.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { openWire } from '../../harness/run/open-wire.ts';
import { PATIENCE_MS } from '../doctor/visit.ts';

const MOST_REQUESTS = 100;

/** Talks to an environment at the pace of the profile. No exchange is recorded: its pages show secrets, and `secrets` are typed there. */
export async function unrecorded<T>(
  profile: Profile,
  secrets: readonly string[],
  work: (wire: Wire) => Promise<T>,
): Promise<T> {
  const out = mkdtempSync(join(tmpdir(), 'muster-init-'));
  const throwAway = (): void => rmSync(out, { recursive: true, force: true });
  process.once('exit', throwAway);
  const deadline = new Deadline();
  deadline.until = Date.now() + PATIENCE_MS;
  const pacer = new Pacer(profile.pace.requests_per_second, MOST_REQUESTS);
  const opened = openWire({
    profile,
    out,
    exchanges: false,
    prefix: 'i',
    concurrency: 1,
    permits: () => pacer.permits(),
    over: () => pacer.over(),
    deadline,
  });
  for (const secret of secrets) opened.redactor.add(secret, 'MANAGER_PASSWORD');
  try {
    return await work(opened.wire);
  } finally {
    await opened.close();
    process.off('exit', throwAway);
    throwAway();
  }
}

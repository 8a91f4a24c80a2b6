import { Pacer } from '../../harness/broker/pacer.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { openWire } from '../../harness/run/open-wire.ts';
import type { RunFact } from '../../record/facts.ts';
import { aboutAnswers } from './about-answers.ts';
import { aboutClient } from './about-client.ts';
import { aboutEvent } from './about-event.ts';
import { type Measured, measuredBy } from './measured.ts';
import { Scout } from './scout.ts';

/**
 * Looks whether an environment can be judged at all, and answers why not, or null. It refuses only what is beyond
 * doubt: what may as well be a breach of the contract is left to the suites. `onMeasured` hears how fast it is where it can be.
 */
export async function preflight(
  profile: Profile,
  out: string,
  onMeasured: (measured: Measured) => void = () => {},
): Promise<RunFact | null> {
  const pacer = new Pacer(profile.pace.requests_per_second, Number.POSITIVE_INFINITY);
  const opened = openWire({
    profile,
    out,
    prefix: 'p',
    concurrency: 1,
    permits: () => pacer.permits(),
  });
  const scout = new Scout(opened.wire, profile, (token) => opened.redactor.add(token, 'TOKEN'));
  try {
    await scout.get('getAccount');
    await scout.get('listEvents');
    const client = scout.reachable ? await scout.token() : null;
    const refusal = aboutAnswers(profile, scout.replies) ?? aboutClient(profile, client);
    if (refusal !== null || client?.issued == null) return refusal;
    const missing = aboutEvent(profile, await scout.readEvent(client.issued));
    onMeasured(measuredBy(scout.replies));
    return missing;
  } finally {
    await opened.close();
  }
}

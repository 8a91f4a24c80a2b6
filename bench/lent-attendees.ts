/**
 * What a run would spare that took up the attendees of an earlier one: `node --import tsx bench/lent-attendees.ts` counts,
 * on the reference environment, how many a run makes, and how many of them because none was free to be lent. All others
 * answer a create that is itself what is judged. Prints one line of JSON.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from '../detect/engine/engine.ts';
import { Pool } from '../fixtures/records/pool.ts';
import { resolveProfile } from '../harness/profile/resolve-profile.ts';
import { startReferenceProcess } from '../harness/run/reference-process.ts';
import { Footprint } from '../judge/footprint.ts';
import { readExchanges } from '../record/exchanges-file.ts';
import { REFERENCE_LIMIT } from '../verify/reference-limit.ts';

/** What a second run in the same event would at most have to leave. */
const MOST = 60;

let forWant = 0;
const { lend, lendOldest } = Pool.prototype;
Pool.prototype.lend = async function (...asked) {
  const spare = await lend.apply(this, asked);
  if (spare === null) forWant += 1;
  return spare;
};
Pool.prototype.lendOldest = async function (...asked) {
  const spare = await lendOldest.apply(this, asked);
  if (spare === null) forWant += 1;
  return spare;
};

const out = mkdtempSync(join(tmpdir(), 'muster-lent-'));
const reference = await startReferenceProcess(REFERENCE_LIMIT);
try {
  const profile = resolveProfile(reference.profile, 'The reference environment');
  await runChecks({ profile, out, exchanges: true, seed: 1, effort: 'normal' });
  const footprint = new Footprint();
  for await (const exchange of readExchanges(out)) footprint.add(exchange);
  const { attendees } = footprint.total();
  const judged = attendees - forWant;
  console.log(
    JSON.stringify({ ratio: Math.round((100 * judged) / MOST) / 100, attendees, for_want: forWant, judged }),
  );
} finally {
  await reference.stop();
  rmSync(out, { recursive: true, force: true });
}

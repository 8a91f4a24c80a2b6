import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import { BEHAVIOURS } from './behaviours/index.ts';
import { verifyAgainst } from './verify-against.ts';

const words = process.argv.slice(2);
const ref = await startReferenceProcess([]);
const profile = resolveProfile(ref.profile, 'x');
const out = mkdtempSync('/tmp/hostile/try-');
process.on('uncaughtException', (e) => console.log('UNCAUGHT', e));
for (const b of BEHAVIOURS) {
  if (words.length && !words.some((w) => b.id.includes(w))) continue;
  try {
    const j = await Promise.race([
      verifyAgainst(b, { profile, out: join(out, b.id) }),
      new Promise<never>((_, r) => setTimeout(() => r(new Error('STALLED 60s')), 60_000)),
    ]);
    const exp = b.outcome;
    const ok =
      'conforms' in exp
        ? j.verdict === 'conforms'
        : 'breaks' in exp
          ? j.verdict === 'violates' &&
            exp.breaks.every((r) => j.broken.includes(r)) &&
            j.broken.length === exp.breaks.length
          : j.verdict === 'inconclusive' && j.reasons.some((r) => exp.unclear.test(r));
    console.log(
      ok ? 'ok  ' : 'BAD ',
      b.id,
      j.verdict,
      j.seconds.toFixed(1),
      'met',
      j.met,
      ok
        ? ''
        : JSON.stringify({
            broken: j.broken,
            reasons: j.reasons.slice(0, 6).map((x) => x.slice(0, 160)),
            crashed: j.crashed.slice(0, 3),
          }),
    );
  } catch (e) {
    console.log('ERR ', b.id, String(e).slice(0, 300));
  }
}
await ref.stop();
console.log('rss', Math.round(process.resourceUsage().maxRSS / 1024));
process.exit(0);

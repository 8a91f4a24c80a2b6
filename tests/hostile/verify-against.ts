import { mkdirSync } from 'node:fs';
import { runChecks } from '../../detect/engine/engine.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import type { Verdict } from '../../judge/results.ts';
import { deriveVerdict } from '../../judge/verdict.ts';
import { addFacts, readFacts } from '../../record/facts-file.ts';
import type { RunVerdict } from '../../record/verdict-file.ts';
import { preflight } from '../../verify/preflight/preflight.ts';
import type { Behaviour } from './behaviours/behaviour.ts';
import { startHostile } from './hostile-server.ts';

/** What a run made of a server. */
export interface Judged {
  readonly verdict: RunVerdict;
  /** Must-rules that it found broken, but for what follows from another. */
  readonly broken: readonly string[];
  /** Why rules were left open, and what else the run had to say. */
  readonly reasons: readonly string[];
  readonly crashed: readonly string[];
  /** How many requests the behaviour was let loose on. */
  readonly met: number;
  readonly seconds: number;
}

export interface AgainstOptions {
  /** Of the healthy server behind it. */
  readonly profile: Profile;
  readonly out: string;
}

/** Runs the chapters of a behaviour against it in this process, as the command does: preflight, checks, verdict. */
export async function verifyAgainst(behaviour: Behaviour, { profile, out }: AgainstOptions): Promise<Judged> {
  mkdirSync(out, { recursive: true });
  const server = await startHostile(profile.base_url, behaviour);
  if (behaviour.refuses) await server.close();
  const started = Date.now();
  try {
    const hostile: Profile = {
      ...profile,
      base_url: server.url,
      timeouts: { ...profile.timeouts, request_ms: behaviour.requestMs ?? profile.timeouts.request_ms },
    };
    const refusal = await preflight(hostile, out, { run: { runId: 'hostiletst' } });
    if (refusal === null) {
      const { suites, only = /./ } = behaviour;
      const inSuites = (name: string): boolean =>
        (suites.some((suite) => name.startsWith(`${suite}/`)) && only.test(name)) ||
        name.startsWith('last/10-final-reads');
      await runChecks({ profile: hostile, out, seed: 1, effort: 'normal', exchanges: true, only: inSuites });
    } else addFacts(out, [refusal]);
    return judged(behaviour, out, { met: server.met(), seconds: (Date.now() - started) / 1000 });
  } finally {
    await server.close();
  }
}

function judged({ suites }: Behaviour, out: string, counts: Pick<Judged, 'met' | 'seconds'>): Judged {
  const facts = readFacts(out);
  const verdict = deriveVerdict(facts, { seed: 1, today: '2026-01-01', suites });
  return {
    verdict: verdict.verdict,
    broken: verdict.violations
      .filter(({ level, follows }) => level === 'must' && follows === undefined)
      .map(({ rule }) => rule),
    reasons: reasonsOf(verdict),
    crashed: facts.flatMap((fact) =>
      fact.kind === 'check' && fact.outcome === 'crashed' ? [`${fact.check}: ${fact.reason}`] : [],
    ),
    ...counts,
  };
}

const reasonsOf = ({ rules, notes, endedEarly }: Verdict): string[] => [
  ...new Set([
    ...notes,
    ...endedEarly.map(({ reason }) => reason),
    ...rules.filter(({ verdict }) => verdict === 'inconclusive').map(({ reason }) => reason),
  ]),
];

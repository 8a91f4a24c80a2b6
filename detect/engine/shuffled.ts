import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Profile } from '../../harness/profile/profile.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import type { ServerProcess } from '../../harness/run/server-process.ts';
import { deriveVerdict } from '../../judge/verdict.ts';
import { readFacts } from '../../record/facts-file.ts';
import { runChecks, runFolder } from './engine.ts';

/** What a run in disorder made of a conforming server. */
export interface ShuffledResult {
  readonly target: string;
  readonly seed: number;
  readonly workers: number;
  readonly checks: number;
  readonly requests: number;
  readonly seconds: number;
  /** Must-rules that it reported as broken, with what was said. */
  readonly violations: readonly string[];
  /** Rules that it could not decide, with the reason. */
  readonly inconclusive: readonly string[];
  /** Checks that crashed, which no server may bring about. */
  readonly crashed: readonly string[];
}

export interface ShuffledOptions {
  readonly out: string;
  readonly target: string;
  readonly seed: number;
  /** Keeps the journal. */
  readonly keep?: boolean;
}

/** From two to four side by side. */
const workersOf = (seed: number): number => 2 + (seed % 3);

/** The profile of an environment that has one event for everything, where all checks of a run meet. */
function withOneEvent(profile: Profile): Profile {
  const { fields_event_id: _fields, other_event_id: _other, ...rest } = profile;
  return rest;
}

/** Runs all checks in one event, side by side, in an order and with pauses that the seed chooses. */
export async function judgeShuffled(
  written: ServerProcess['profile'],
  { out, target, seed, keep = false }: ShuffledOptions,
): Promise<ShuffledResult> {
  const folder = join(out, runFolder());
  mkdirSync(folder, { recursive: true });
  const workers = workersOf(seed);
  const result = await runChecks({
    profile: withOneEvent(resolveProfile(written, target)),
    out: folder,
    seed,
    effort: 'normal',
    exchanges: keep,
    disorder: { seed, workers },
  });
  const facts = readFacts(folder);
  const verdict = deriveVerdict(facts, { seed, today: new Date().toISOString().slice(0, 10) });
  if (!keep) rmSync(folder, { recursive: true, force: true });
  return {
    target,
    seed,
    workers,
    checks: result.checks,
    requests: result.requests,
    seconds: Number(result.seconds.toFixed(2)),
    violations: verdict.violations
      .filter(({ level }) => level === 'must')
      .map(({ rule, check, message, actual }) => `${rule} [${check}] ${message} (${actual})`),
    inconclusive: verdict.rules
      .filter((rule) => rule.verdict === 'inconclusive')
      .map(({ id, reason }) => `${id}: ${reason}`),
    crashed: facts.flatMap((fact) =>
      fact.kind === 'check' && fact.outcome === 'crashed' ? [`${fact.check}: ${fact.reason}`] : [],
    ),
  };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from '../../../detect/engine/engine.ts';
import { resolveProfile } from '../../../harness/profile/resolve-profile.ts';
import type { Verdict } from '../../../judge/results.ts';
import { deriveVerdict } from '../../../judge/verdict.ts';
import { readFacts } from '../../../record/facts-file.ts';
import { NULL_ANSWERS } from './answers.ts';
import { ANSWERED, serveNull, type Tokens } from './serve.ts';

export interface NullJudgement {
  readonly verdict: Verdict;
  /** Checks that broke down, with the reason. */
  readonly crashed: readonly string[];
  readonly passed: readonly string[];
}

/** Holds every check but the one with a browser against a null server. */
export async function judgeNull(name: string, tokens: Tokens): Promise<NullJudgement> {
  const answer = NULL_ANSWERS[name];
  if (answer === undefined) throw new Error(`there is no null server "${name}"`);
  const out = mkdtempSync(join(tmpdir(), 'muster-null-'));
  const server = await serveNull(answer, ANSWERED[tokens]);
  try {
    await runChecks({
      profile: resolveProfile(server.profile, name),
      out,
      seed: 1,
      effort: 'normal',
      only: (check) => !check.includes('browser-sign-in'),
    });
    const facts = readFacts(out);
    const verdict = deriveVerdict(facts, { seed: 1, today: '2026-01-01' });
    return {
      verdict,
      crashed: facts.flatMap((fact) =>
        fact.kind === 'check' && fact.outcome === 'crashed' ? [`${fact.check}: ${fact.reason}`] : [],
      ),
      passed: verdict.rules.filter((rule) => rule.verdict === 'pass').map((rule) => rule.id),
    };
  } finally {
    await server.stop();
    rmSync(out, { recursive: true, force: true });
  }
}

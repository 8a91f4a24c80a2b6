import type { Verdict } from '../../judge/results.ts';
import type { CertifiedRule, Standing } from '../../record/certificate.ts';
import type { RunRecord } from '../../record/run.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { conductOf } from './conduct.ts';
import { bindsOthers, type CertificatePolicy, CONDITIONAL, requires } from './policies.ts';

/** One run with what the judge makes of it. */
export interface AssessedRun {
  readonly run: RunRecord;
  readonly verdict: Verdict;
}

/** What a policy makes of runs: how it stands with each must-rule, and why there is no certificate. */
export interface Assessment {
  readonly rules: ReadonlyArray<Omit<CertifiedRule, 'shown'>>;
  readonly certified: boolean;
  readonly because: readonly string[];
  /** `broken` outweighs `missing`. */
  readonly outcome: 'certified' | 'broken' | 'missing' | 'error';
}

/** Holds runs against a policy. Pure: anyone who has the runs comes to the same. `nonce`: what the runs answer, if anything. */
export function assess(
  policy: CertificatePolicy,
  runs: readonly AssessedRun[],
  nonce: string | null,
): Assessment {
  const ids = (runs[0]?.verdict.rules ?? []).filter(({ level }) => level === 'must').map(({ id }) => id);
  const rules = ids.map((id) => standingOf(policy, id, runs));
  const broken = rules.filter(({ standing }) => standing === 'broken');
  const missing = rules.filter(({ standing }) => standing === 'missing');
  const breaches = [
    ...broken.map(({ id, reason }) => `${id} is broken: ${reason}`),
    ...runs.flatMap(({ verdict }) =>
      verdict.gaps.filter(({ drift }) => drift).map(({ id }) => `${id} drifts from what the profile decides`),
    ),
    ...runs.flatMap(({ run }) =>
      run.baseline === undefined
        ? []
        : ['the run was held against a baseline: known findings are not allowed'],
    ),
    ...runs.flatMap(({ run }) =>
      run.known_failures.map(
        ({ rule }) => `the profile expects ${rule} to fail: known failures are not allowed`,
      ),
    ),
  ];
  const errors = runs.filter(({ verdict }) => verdict.verdict === 'error');
  const gaps = [
    ...missing.map(({ id, reason }) => `${id} was not shown: ${reason}`),
    ...errors.map(({ run }) => `the harness itself failed with seed ${run.seed}`),
    ...conductOf(
      runs.map(({ run }) => run),
      { nonce, ended: breaches.length + errors.length > 0 },
    ),
  ];
  const outcome =
    breaches.length > 0 ? 'broken' : errors.length > 0 ? 'error' : gaps.length > 0 ? 'missing' : 'certified';
  const because = [...new Set([...breaches, ...gaps])];
  return { rules, because, outcome, certified: because.length === 0 };
}

/** Said of a rule that is kept while the requests say that they are Muster's, and broken while they do not. */
function onlyUnmarked(id: RuleId, runs: readonly AssessedRun[]): string {
  const said = (marked: boolean): ReadonlySet<string> =>
    new Set(
      runs
        .filter(({ run }) => (run.marked !== false) === marked)
        .map(({ verdict }) => verdict.rules.find((rule) => rule.id === id)?.verdict ?? ''),
    );
  return said(false).has('fail') && said(true).has('pass')
    ? ' (only in the run whose requests do not say that they are of Muster)'
    : '';
}

function standingOf(
  policy: CertificatePolicy,
  id: RuleId,
  runs: readonly AssessedRun[],
): Omit<CertifiedRule, 'shown'> {
  const results = runs.map(({ verdict }) => verdict.rules.find((rule) => rule.id === id)!);
  const verdicts = results.map(({ verdict }) => verdict);
  const odd =
    results.find(({ verdict }) => verdict === 'fail') ?? results.find(({ verdict }) => verdict !== 'pass');
  const standing = ((): Standing => {
    if (verdicts.some((verdict) => verdict === 'fail' || verdict === 'known-failure')) return 'broken';
    if (verdicts.every((verdict) => verdict === 'pass')) return 'passed';
    if (!requires(policy, id)) return 'unrequired';
    const spared = results.every(
      ({ verdict, declared }) =>
        verdict === 'pass' || (verdict === 'not-exercised' && bindsOthers(id, declared)),
    );
    return spared ? 'inapplicable' : 'missing';
  })();
  const reason =
    standing === 'inapplicable' ? (CONDITIONAL[id] ?? '') : (odd?.reason ?? '') + onlyUnmarked(id, runs);
  return {
    id,
    section: results[0]?.section ?? '',
    standing,
    verdicts,
    reason: standing === 'passed' ? '' : reason,
  };
}

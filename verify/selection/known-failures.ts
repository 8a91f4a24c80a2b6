import { nearest, UsageError } from '../../harness/profile/errors.ts';
import { meansCheck } from '../../judge/known-failures.ts';
import { partsOfCheck } from '../../record/check-name.ts';
import type { KnownFailure } from '../../record/known-failure.ts';

/**
 * Refuses known failures in checks that do not exist: they would excuse nothing, and the user would not hear of it.
 * @throws UsageError
 */
export async function checkKnownFailures(known: readonly KnownFailure[]): Promise<void> {
  if (known.every(({ check }) => check === undefined)) return;
  // The suites are read only where a name is to be looked for in them.
  const { allChecks } = await import('../../suites/all-checks.ts');
  const names = (await allChecks()).map(({ name }) => name);
  for (const one of known) {
    const { check } = one;
    if (check === undefined || names.some((name) => meansCheck(one, name))) continue;
    const files = [...new Set(names.map((name) => partsOfCheck(name).file))];
    const near = nearest(partsOfCheck(check).file, files);
    const hint = near === undefined ? '' : ` did you mean one that begins with "${near}"?`;
    throw new UsageError(
      `The profile excuses ${one.rule} in the check "${check}" among known_failures, and there is none whose name begins so:${hint} (muster rules --json names them)`,
    );
  }
}

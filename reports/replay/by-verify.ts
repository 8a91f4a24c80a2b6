import type { ViolationResult } from '../../judge/results.ts';
import type { RunRecord } from '../../record/run.ts';
import { runAgain } from './run-again.ts';
import { ENDINGS, said } from './shell.ts';

/** The command, or what stands for it where another copy is to be asked. */
const MUSTER = `muster() { if [ -n "\${MUSTER_COMMAND:-}" ]; then eval "$MUSTER_COMMAND \\"\\$@\\""; else npx muster "$@"; fi; }`;

/** A script for what no single answer decides: the checks of the rule look again, and their verdict is the answer. */
export function verifyScript(violation: ViolationResult, run: RunRecord, reason: string): string {
  const { rule } = violation;
  const again = runAgain(run, violation).replace(/^npx /, '');
  return [
    '(set -u',
    said(`${rule}: expected ${violation.expected}`),
    said(`${reason}: the checks of the rule look again`),
    ENDINGS,
    MUSTER,
    'results=$(mktemp -d)',
    `${again} --quiet --out "$results"; code=$?`,
    'rm -rf "$results"',
    `case $code in 0) mended ;; 1) broken ${JSON.stringify(rule)} ;; *) undecided "muster verify ended with $code" ;; esac`,
    ')',
  ].join('\n');
}

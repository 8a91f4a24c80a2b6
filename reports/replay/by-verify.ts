import { quoted } from '../../judge/curl.ts';
import { JOURNAL } from '../../judge/history/book.ts';
import type { ViolationResult } from '../../judge/results.ts';
import type { RunRecord } from '../../record/run.ts';
import type { RuleVerdict } from '../../record/verdict-file.ts';
import { NOTHING_THERE } from '../../record/wanted.ts';
import { asManyPeople } from './as-many-people.ts';
import type { PlanSource } from './plan.ts';
import { runAgain } from './run-again.ts';
import { ASK, AT, ENDINGS, SHOWN, said } from './shell-words.ts';

/** What the rule's own verdict says. The exit code does not tell: a broken should-rule ends with 0, a command that fails with 1. */
const MENDED = 'pass' satisfies RuleVerdict;
const BROKEN = (['fail', 'warn', 'known-failure'] satisfies RuleVerdict[]).join('|');

/** The command, or what stands for it where another copy is to be asked. */
const MUSTER = `muster() { if [ -n "\${MUSTER_COMMAND:-}" ]; then eval "$MUSTER_COMMAND \\"\\$@\\""; else npx --no -- muster "$@"; fi; }`;

/**
 * The function `checks` of a script: the checks of the rule look again, and their verdict is the answer. It reads by `at`, and so
 * comes after the tools. They look where the requests of a script go: at what MUSTER_BASE_URL names, else where the run was.
 * Where they decide nothing, the script ends by what its argument names, else undecided.
 */
export const checksAgain = (violation: ViolationResult, run: RunRecord): string[] => {
  const { rule } = violation;
  const again = runAgain(run, violation).replace(/^npx /, '');
  return [
    MUSTER,
    ...(run.embedded === true ? [] : [`MUSTER_BASE_URL=\${MUSTER_BASE_URL:-${quoted(run.base_url)}}`]),
    `text() { at "$@" | sed 's/^"//; s/"$//; s/\\\\"/"/g'; }
checks() { results=$(mktemp -d)
${again} \${MUSTER_BASE_URL:+--base-url "$MUSTER_BASE_URL"} --quiet --out "$results"; code=$?
answer=$(cat "$results/verdict.json" 2>/dev/null); rm -rf "$results"
why=$(text violations '[rule=${rule}]' actual | cut -c 1-${SHOWN}); [ "$why" != ${NOTHING_THERE} ] || why='a check of the rule has seen it'
case $(text rules '[id=${rule}]' verdict) in ${MENDED}) mended ;; ${BROKEN}) broken "${rule}: $why" ;; esac
why=$(text notes 1); [ "$why" != ${NOTHING_THERE} ] || why=$(text rules '[id=${rule}]' reason)
[ "$why" != ${NOTHING_THERE} ] || why="muster verify ended with $code"; "\${1:-undecided}" "$why"; }`,
  ];
};

/** A script for what no single answer decides. */
export const verifyScript = (violation: ViolationResult, evidence: PlanSource, reason: string): string =>
  [
    '(set -u',
    said(`${violation.rule}: expected ${violation.expected}`),
    said(
      `${reason}: ${violation.check === JOURNAL ? 'a whole run looks' : 'the checks of the rule look'} again`,
    ),
    ENDINGS,
    ...[ASK, AT],
    ...checksAgain(violation, evidence.run),
    ...asManyPeople(violation, evidence),
    'checks',
    ')',
  ].join('\n');

import { existsSync } from 'node:fs';
import { userText } from '../../harness/files/user-text.ts';
import { userPath } from '../../harness/paths.ts';
import { UsageError } from '../../harness/profile/errors.ts';
import { type Mistake, refuse } from '../../harness/profile/mistakes.ts';
import { hintFor, schemaChecker } from '../../harness/profile/schema-mistakes.ts';
import { parseYaml, type Raw } from '../../harness/profile/yaml-file.ts';
import { BASELINE_FORMAT, type Baseline, type UsedBaseline } from '../../record/baseline.ts';
import schema from '../../spec/baseline.schema.json' with { type: 'json' };
import { OPERATIONS } from '../../spec/contract.ts';
import { RULES } from '../../spec/ledger/index.ts';
import type { VerifyOptions } from '../options.ts';

const schemaMistakes = schemaChecker(schema);

/**
 * The known findings that a command line names, for an environment; undefined where it names none.
 * @throws UsageError for a file that is not there, that is of another environment, or with all its mistakes and lines.
 */
export function baselineOf(options: VerifyOptions, environment: string): UsedBaseline | undefined {
  const { baseline: file, baselineUpdate = false, baselinePrune = false, effort } = options;
  if (options.failFast && (baselineUpdate || baselinePrune))
    throw new UsageError(
      'The option --fail-fast ends a run early, and only a whole run changes a baseline: leave one of them out.',
    );
  if (file === undefined) {
    if (!baselineUpdate && !baselinePrune) return undefined;
    const option = baselineUpdate ? '--baseline-update' : '--baseline-prune';
    throw new UsageError(`The option ${option} changes a baseline: name its file with --baseline.`);
  }
  if (existsSync(userPath(file))) return { ...readBaseline(file, environment), file };
  if (baselineUpdate) return { format: BASELINE_FORMAT, environment, effort, findings: [], file };
  throw new UsageError(`There is no baseline ${file}: make it with --baseline-update, or check the path.`);
}

function readBaseline(file: string, environment: string): Baseline {
  const what = `The baseline ${file}`;
  const { raw, lineOf } = parseYaml(
    userText({ path: userPath(file), what, remedy: 'check the path given to --baseline' }),
    what,
    'spec/baseline.schema.json',
  );
  const found = schemaMistakes(raw);
  refuse(what, found.length > 0 ? found : mistakesIn(raw, environment), lineOf);
  const { findings } = raw as unknown as Baseline;
  return { format: BASELINE_FORMAT, environment, effort: String(raw['effort'] ?? 'normal'), findings };
}

/** Everything that is wrong with a baseline which has the right form. */
function mistakesIn(raw: Raw, environment: string): Mistake[] {
  const { findings, environment: own } = raw as unknown as Baseline;
  const known = new Map<string, number>();
  const found: Mistake[] = [];
  if (own !== environment)
    found.push({
      path: ['environment'],
      text: `is of the environment ${own}, and this run is of ${environment}: name the baseline of ${environment}`,
    });
  for (const [index, { rule, operation, check, date }] of findings.entries()) {
    const at = (key: string, text: string): number => found.push({ path: ['findings', index, key], text });
    if (!(rule in RULES)) at('rule', `names an unknown rule "${rule}": ${hintFor(rule, Object.keys(RULES))}`);
    if (!OPERATION_NAMES.includes(operation))
      at('operation', `names an unknown operation "${operation}": known are ${OPERATION_NAMES.join(', ')}`);
    if (Number.isNaN(Date.parse(date)) || !new Date(date).toISOString().startsWith(date))
      at('date', `has a day that no calendar has at "date": ${date}`);
    const key = `${rule}\n${operation}\n${check}`;
    if (known.has(key)) at('rule', `has the finding ${rule} in ${operation} (${check}) twice: leave one out`);
    known.set(key, index);
  }
  return found;
}

/** Calls of the contract, and the others that a run makes. */
const OPERATION_NAMES = [...Object.keys(OPERATIONS), 'signIn', 'publishedOpenapi', 'publishedDocs', 'other'];

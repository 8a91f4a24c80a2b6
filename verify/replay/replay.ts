import { userPath } from '../../harness/paths.ts';
import { UsageError } from '../../harness/profile/errors.ts';
import { checkLeaveToWrite } from '../../harness/profile/leave-to-write.ts';
import type { Ending } from '../../harness/run/ending.ts';
import { quoted } from '../../judge/curl.ts';
import type { ViolationResult } from '../../judge/results.ts';
import { verifyScript } from '../../reports/replay/by-verify.ts';
import { scriptOf } from '../../reports/replay/script.ts';
import type { Result } from '../../reports/result.ts';
import { count } from '../../reports/text.ts';
import { readResult } from '../run/read-result.ts';
import { atTarget, type ReplayTarget } from './replay-target.ts';
import { runScript, type ScriptOutcome } from './run-script.ts';

export interface ReplayOptions extends ReplayTarget {
  readonly yesProduction?: boolean;
  readonly json: boolean;
  /** This very copy of Muster as a command line: program and arguments. */
  readonly command: readonly string[];
}

/** One finding, and what its script came to. */
export interface Replayed extends ScriptOutcome {
  readonly rule: string;
  readonly operation: string;
  readonly message: string;
  /** The rule of the finding that explained this one in the run. */
  readonly follows?: string;
}

/** Runs the script of each finding of a run, says of each whether it is mended, and answers how that ended. */
export async function replay(folder: string, options: ReplayOptions): Promise<Ending> {
  const result = await readResult(userPath(folder));
  const findings = result.verdict.violations.filter(({ level }) => level === 'must');
  if (findings.length === 0)
    throw new UsageError(`${folder} holds no finding: there is nothing to send again.`);
  return atTarget(result.run, options, async (profile, variables) => {
    checkLeaveToWrite(profile, options.yesProduction === true);
    const command = options.command.map(quoted).join(' ');
    const done: Replayed[] = [];
    const confirmed = new Map<string, Promise<ScriptOutcome>>();
    for (const one of causesFirst(findings)) {
      const replayed = besideItsCause(
        await replayOne(one, result, confirmed, { MUSTER_COMMAND: command, ...variables }),
        done,
      );
      done.push(replayed);
      if (!options.json) process.stdout.write(lineOf(replayed));
    }
    if (options.json) process.stdout.write(`${JSON.stringify({ findings: done }, null, 2)}\n`);
    else process.stdout.write(`${totalOf(done)}\n`);
    return endingOf(done);
  });
}

/** The findings in their order, each after the one that it follows from. */
function causesFirst(findings: readonly ViolationResult[]): readonly ViolationResult[] {
  const placed = new Set<ViolationResult>();
  const place = (one: ViolationResult): void => {
    const { follows } = one;
    const causes = findings.filter(({ rule }) => rule === follows && rule !== one.rule);
    for (const cause of causes) if (!placed.has(cause) && cause.follows !== one.rule) place(cause);
    placed.add(one);
  };
  for (const one of findings) if (!placed.has(one)) place(one);
  return [...placed];
}

/** What only follows from a breach that is still there is not mended where it does not show. */
function besideItsCause(one: Replayed, done: readonly Replayed[]): Replayed {
  const isThere = done.some(({ rule, state }) => rule === one.follows && state !== 'fixed');
  if (one.state !== 'fixed' || !isThere) return one;
  return { ...one, state: 'undecided', said: `not seen again, and ${one.follows} is not mended` };
}

type Variables = Readonly<Record<string, string>>;

/** Stands for the command where a script is to ask by its requests alone. */
const NO_CHECKS = { MUSTER_COMMAND: 'false' };

/** A script of requests knows one way to the breach: the checks of the rule, once for each, say whether there is another. */
async function replayOne(
  violation: ViolationResult,
  result: Result,
  confirmed: Map<string, Promise<ScriptOutcome>>,
  variables: Variables,
): Promise<Replayed> {
  const { rule, operation, message, follows } = violation;
  const told = { rule, operation, message, ...(follows !== undefined && { follows }) };
  const script = scriptOf(violation, result);
  if (script === undefined)
    return { ...told, state: 'undecided', said: 'no exchange is stored that shows it' };
  const checks = (): Promise<ScriptOutcome> => {
    const known =
      confirmed.get(rule) ??
      runScript(verifyScript(violation, result, 'its requests are served as they should be'), variables);
    confirmed.set(rule, known);
    return known;
  };
  if (!script.alone) return { ...told, ...(await checks()) };
  const outcome = await runScript(script.text, { ...variables, ...NO_CHECKS });
  return { ...told, ...(outcome.state === 'failed' ? outcome : await checks()) };
}

const WORDS = { fixed: 'FIXED', failed: 'FAILED', undecided: 'UNDECIDED' } as const;

const lineOf = ({ rule, operation, state, said, follows }: Replayed): string =>
  `${WORDS[state].padEnd(9)} ${rule} (${operation}${follows === undefined ? '' : `, follows from ${follows}`})${state === 'fixed' ? '' : `: ${said}`}\n`;

const totalOf = (done: readonly Replayed[]): string => {
  const of = (state: ScriptOutcome['state']): number => done.filter((one) => one.state === state).length;
  return `${count(done.length, 'finding')}: ${of('fixed')} fixed, ${of('failed')} failed, ${of('undecided')} undecided`;
};

function endingOf(done: readonly Replayed[]): Ending {
  if (done.some(({ state }) => state === 'failed')) return 'violated';
  return done.some(({ state }) => state === 'undecided') ? 'inconclusive' : 'ok';
}

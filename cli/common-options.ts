import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Effort } from '../harness/broker/protocol.ts';
import { userPath } from '../harness/paths.ts';
import { folderTime } from '../harness/run/options.ts';

/** Options that say which environment is meant. */
export interface TargetOptions {
  readonly profile?: string;
  readonly baseUrl?: string;
}

/** Options of every command that runs suites. */
export interface CommonOptions extends TargetOptions {
  readonly out?: string;
  readonly seed: number;
  readonly workers: number;
  readonly effort: Effort;
  readonly quiet: boolean;
  readonly replay?: string;
  readonly json: boolean;
}

const MOST_WORKERS = 4;

export const withTarget = (command: Command): Command =>
  command
    .option('--profile <file>', 'how to reach the environment (YAML or JSON)')
    .option('--base-url <url>', 'address of the environment, over that of the profile');

export const withCommonOptions = (command: Command): Command =>
  withTarget(command)
    .option('--out <folder>', 'where results go (default: results/<time>-<name>)')
    .option('--seed <n>', 'makes generated values the same again', wholeNumber, 1)
    .option(
      '--workers <n>',
      'processes side by side',
      positive,
      Math.min(MOST_WORKERS, availableParallelism()),
    )
    .addOption(
      new Option('--effort <effort>', 'quick: every must-rule once, at most 500 requests')
        .choices(['quick', 'normal', 'deep'])
        .default('normal'),
    )
    .option('--replay <path>', 'repeats one counterexample of a property, with --seed')
    .option('--quiet', 'no progress; only the verdict and the place of the report', false)
    .option('--json', 'prints verdict.json instead of the summary', false);

/** The folder for the results of a run, from where the user stands. */
export const outFolder = (out: string | undefined, name: string): string =>
  userPath(
    out ?? join('results', `${folderTime(new Date())}-${name.replace(/[^\w.-]+/g, '-') || 'environment'}`),
  );

export function wholeNumber(text: string): number {
  if (/^\d+$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  throw new InvalidArgumentError('It takes a whole number.');
}

export function positive(text: string): number {
  const value = wholeNumber(text);
  if (value > 0) return value;
  throw new InvalidArgumentError('It takes a whole number from 1.');
}

/** Names separated by commas. */
export const names = (text: string): string[] => text.split(',').filter((name) => name !== '');

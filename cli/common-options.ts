import { availableParallelism } from 'node:os';
import { type Command, InvalidArgumentError, Option } from 'commander';

const MOST_WORKERS = 4;

export const withTarget = (command: Command): Command =>
  command
    .option('--profile <file>', 'how to reach the environment (YAML or JSON)')
    .option('--base-url <url>', 'address of the environment, over that of the profile');

/** Options of every command that runs suites. */
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

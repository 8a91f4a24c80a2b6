import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ShardOf } from '../record/shard.ts';

export const withTarget = (command: Command): Command =>
  command
    .option('--profile <file>', 'how to reach the environment (default: MUSTER_PROFILE, muster.yaml)')
    .option('--base-url <url>', 'address of the environment, over that of the profile')
    .option('--reference', 'the embedded environment, whatever profile lies about');

/** How long a command waits for an environment that is starting. */
export const waitOption = (): Option =>
  new Option('--wait <time>', 'waits so long for an environment that is starting').argParser(milliseconds);

/** What the embedded environment breaks on purpose; `checkBehaviour` refuses it elsewhere. */
export const faultOption = (): Option =>
  new Option('--fault <ids>', 'breaks the embedded environment on purpose (muster serve --list)').argParser(
    names,
  );

/** What the embedded environment answers otherwise where the specification is silent. */
export const variantOption = (): Option =>
  new Option('--variant <names>', 'lets the embedded environment answer gaps another way').argParser(names);

/** Options of every command that runs suites. */
export const withCommonOptions = (command: Command): Command =>
  withTarget(command)
    .option('--out <folder>', 'where results go (default: results/<time>-<name>)')
    .option('--seed <n>', 'makes generated values the same again (default: 1)', wholeNumber)
    .option('--workers <n>', 'processes side by side (default: one a core, at most 4)', positive)
    .addOption(
      new Option('--effort <effort>', 'quick: every must-rule once, at most 500 requests')
        .choices(['quick', 'normal', 'deep'])
        .default('normal'),
    )
    .option('--dry-run', 'says what would be sent, made and left behind, and sends nothing')
    .option('--replay <path>', 'repeats one counterexample of a property, with --seed', counterexample)
    .option('--quiet', 'no progress; only the verdict and the place of the report', false)
    .option('--json', 'prints verdict.json instead of the summary', false);

export function wholeNumber(text: string): number {
  if (/^\d+$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  throw new InvalidArgumentError(
    /^\d+$/.test(text) ? 'It takes a whole number of at most 15 digits.' : 'It takes a whole number.',
  );
}

export function positive(text: string): number {
  const value = wholeNumber(text);
  if (value > 0) return value;
  throw new InvalidArgumentError('It takes a whole number from 1.');
}

/** Where a property was shrunk to: numbers with colons between them. */
export function counterexample(text: string): string {
  if (/^\d+(:\d+)*$/.test(text)) return text;
  throw new InvalidArgumentError('It takes the path that a finding names, such as 4:0:1.');
}

/** An address of HTTP. */
export function address(text: string): string {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return text;
  throw new InvalidArgumentError('It takes an address such as https://host.example:8080.');
}

/** A part of a run: 2/3. */
export function shardOf(text: string): ShardOf {
  const [, index = 0, total = 0] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []).map(Number);
  if (index >= 1 && index <= total) return { index, total };
  throw new InvalidArgumentError('It takes a part of a whole, such as 2/3: the second of three.');
}

/** Names separated by commas; an option that is given again adds to those before. */
export const names = (text: string, before: readonly string[] = []): string[] => [
  ...before,
  ...text.split(',').filter((name) => name !== ''),
];

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** A duration such as 90s, 10m or 2h, in milliseconds. */
export function milliseconds(text: string): number {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text);
  const value = match === null ? 0 : Number(match[1]) * (UNITS[match[2] ?? ''] ?? 0);
  if (value > 0) return value;
  throw new InvalidArgumentError('It takes a time such as 90s, 10m or 2h.');
}

const DAY_MS = 86_400_000;

/** How old something may be, in milliseconds: a duration, or days as in 30d. */
export function age(text: string): number {
  const days = /^(\d+(?:\.\d+)?)d$/.exec(text)?.[1];
  return days === undefined ? milliseconds(text) : Number(days) * DAY_MS;
}

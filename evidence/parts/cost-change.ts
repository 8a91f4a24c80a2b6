import { execFileSync } from 'node:child_process';
import { ROOT } from '../../harness/paths.ts';
import { changeSentence } from '../pages/change-lines.ts';
import type { Context, Part, PartOutcome } from '../part.ts';
import { measured } from '../run/measured.ts';
import { ownProcess } from '../run/own-process.ts';
import type { ChangeCommand, ChangeEvidence, Head } from '../store/shape.ts';

/** What a developer waits for after a change, by what it is called in the page. */
const commands = (): ReadonlyArray<readonly [name: string, command: string, ...args: string[]]> => [
  ['npm test', 'npm', 'test'],
  ['npm run test:measured', 'npm', 'run', 'test:measured'],
  // Since the first commit everything has changed.
  ['muster detect --changed, where all is affected', 'node', 'bin/muster.mjs', 'detect', ...everything()],
];

const everything = (): string[] => {
  const [first = 'HEAD'] = execFileSync('git', ['rev-list', '--max-parents=0', 'HEAD'], { cwd: ROOT })
    .toString()
    .trim()
    .split('\n');
  return ['--changed', first, '--target', 'reference'];
};

/** In characters. */
const LONGEST_LINE = 1000;

/** The minutes of each, one after the other: each has the machine alone. */
export const costChange: Part = {
  name: 'cost-change',
  about: 'minutes of the tests, and of all faults and variants',
  run: runCostChange,
};

async function runCostChange(context: Context): Promise<PartOutcome> {
  const items = commands().map(([name, command, ...args]) => ({
    name,
    measure: (): Promise<ChangeCommand> => timed(name, command, args),
  }));
  const rows = await measured('cost-change', context, items, { said: changeSentence });
  const body: Omit<ChangeEvidence, keyof Head> = { commands: rows };
  return {
    body,
    complete: true,
    good: rows.every(({ exit }) => exit === 0),
    sentence: rows.map(changeSentence).join('; '),
  };
}

function timed(name: string, command: string, args: readonly string[]): Promise<ChangeCommand> {
  const started = performance.now();
  const child = ownProcess(args, ['ignore', 'pipe', 'inherit'], command);
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    printed = `${printed}${chunk.toString()}`.slice(-LONGEST_LINE);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exit) => {
      const minutes = Math.round((performance.now() - started) / 600) / 100;
      resolve({ name, exit, minutes, said: printed.trim().split('\n').at(-1) ?? '' });
    });
  });
}

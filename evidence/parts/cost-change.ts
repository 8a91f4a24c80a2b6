import { execFileSync } from 'node:child_process';
import { ROOT } from '../../harness/paths.ts';
import { changeSentence } from '../pages/change-lines.ts';
import type { Context, Part, PartOutcome } from '../part.ts';
import { measured } from '../run/measured.ts';
import { ownProcess } from '../run/own-process.ts';
import type { ChangeCommand, ChangeEvidence, Head } from '../store/shape.ts';

interface Waited {
  /** What it is called in the page. */
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
}

/** What a developer waits for after a change. */
const commands = (): readonly Waited[] => [
  { name: 'npm test', program: 'npm', args: ['test'] },
  { name: 'npm run test:measured', program: 'npm', args: ['run', 'test:measured'] },
  // Since the first commit everything has changed.
  { name: 'muster detect --changed, all faults', program: 'node', args: all('--variant') },
  { name: 'muster detect --changed, all variants', program: 'node', args: all('--fault') },
];

const all = (left: string): string[] => ['bin/muster.mjs', 'detect', ...everything(), left, 'none'];

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
  const items = commands().map((one) => ({
    name: one.name,
    measure: (): Promise<ChangeCommand> => timed(one),
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

function timed({ name, program, args }: Waited): Promise<ChangeCommand> {
  const started = performance.now();
  const child = ownProcess(args, ['ignore', 'pipe', 'inherit'], program);
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

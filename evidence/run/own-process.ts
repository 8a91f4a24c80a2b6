import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/** Starts a program, Node.js where none is named, in a process that ends with this one. */
export function ownProcess(
  args: readonly string[],
  stdio: SpawnOptions['stdio'],
  program = process.execPath,
): ChildProcess {
  const child = spawn(program, [...args], { stdio });
  const end = (): boolean => child.kill();
  process.once('exit', end);
  child.once('close', () => process.off('exit', end));
  return child;
}

import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/** Starts Node.js with these arguments in a process that ends with this one. */
export function ownProcess(args: readonly string[], stdio: SpawnOptions['stdio']): ChildProcess {
  const child = spawn(process.execPath, [...args], { stdio });
  const end = (): boolean => child.kill();
  process.once('exit', end);
  child.once('close', () => process.off('exit', end));
  return child;
}

import { fileURLToPath } from 'node:url';
import { EXTENSION } from '../paths.ts';

/** What `fork` takes to run a module of ours; `spawn` takes the arguments of Node with the file behind them. */
export interface OwnScript {
  readonly file: string;
  readonly execArgv: readonly string[];
}

/**
 * How Node runs a module of ours, named as it is in a clone. In the package it is run as it was compiled, else as a clone
 * can.
 */
export function ownScript(module: URL): OwnScript {
  const file = fileURLToPath(module);
  return EXTENSION === '.ts'
    ? { file, execArgv: throughTsx() }
    : { file: file.replace(/\.ts$/, EXTENSION), execArgv: [] };
}

/** A clone without the packages of development has no tsx: its Node reads TypeScript, or it would not have come here. */
function throughTsx(): string[] {
  try {
    return ['--import', import.meta.resolve('tsx')];
  } catch {
    return [];
  }
}

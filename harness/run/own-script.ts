import { fileURLToPath } from 'node:url';
import { EXTENSION } from '../paths.ts';

/** What `fork` takes to run a module of ours; `spawn` takes the arguments of Node with the file behind them. */
export interface OwnScript {
  readonly file: string;
  readonly execArgv: readonly string[];
}

/** How Node runs a module of ours, named as it is in a clone: through tsx there, as it was compiled in the package. */
export function ownScript(module: URL): OwnScript {
  const file = fileURLToPath(module);
  return EXTENSION === '.ts'
    ? { file, execArgv: ['--import', import.meta.resolve('tsx')] }
    : { file: file.replace(/\.ts$/, EXTENSION), execArgv: [] };
}

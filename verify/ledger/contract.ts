import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { shipped } from '../../harness/paths.ts';
import type { Ending } from '../../harness/run/ending.ts';

/** Prints the contract as it stands in the repository, or as JSON. */
export function printContract(json: boolean): Ending {
  const text = readFileSync(shipped(join('spec', 'openapi.yaml')), 'utf8');
  process.stdout.write(json ? `${JSON.stringify(parse(text), null, 2)}\n` : text);
  return 'ok';
}

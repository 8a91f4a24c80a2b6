import { join } from 'node:path';
import { loadSuites, type RegisteredCheck } from '../fixtures/runner/registry.ts';
import { ROOT } from '../harness/paths.ts';

let loaded: Promise<readonly RegisteredCheck[]> | undefined;

/** The checks of all suites, read once a process. */
export function allChecks(): Promise<readonly RegisteredCheck[]> {
  loaded ??= loadSuites(join(ROOT, 'suites'));
  return loaded;
}

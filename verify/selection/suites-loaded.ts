import { join } from 'node:path';
import { loadSuites, type RegisteredCheck } from '../../fixtures/runner/registry.ts';
import { ROOT } from '../../harness/paths.ts';

/** Every check of the suites, as its suite wrote it down. */
export const suitesLoaded = (): Promise<readonly RegisteredCheck[]> => loadSuites(join(ROOT, 'suites'));

/**
 * Before npm packs: compiles what runs of Muster into `dist`, which is all of it that the package takes along, and writes
 * what tells of the package.
 */
import { join } from 'node:path';
import { ROOT } from '../../harness/paths.ts';
import { carry } from './carry.ts';
import { fill } from './fill.ts';

await fill(ROOT, join(ROOT, 'dist'));
carry(ROOT);

/** Compiles the modules of this clone into a folder of their own in `.cache`, and notes what they were compiled from. */
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../harness/paths.ts';
import { cacheOf, noteIn, stampOf, suitesIn } from '../compiled.mjs';
import { fill } from './fill.ts';

/** What decides beside the modules themselves how they are compiled. */
const SETTINGS = [
  ...['package.json', 'tsconfig.json'],
  ...['compile', 'contents', 'fill'].map((name) => `scripts/pack/${name}.ts`),
];
/** A run that began with older modules goes on with them. */
const KEPT_MS = 24 * 3_600_000;

const began = Date.now();
const cache = cacheOf(ROOT);
const folder = `${began.toString(36)}-${process.pid}`;
mkdirSync(cache, { recursive: true });
const { inputs, sources } = await fill(ROOT, join(cache, folder));
const stamps = Object.fromEntries([...inputs, ...SETTINGS].map((path) => [path, stampOf(ROOT, path)]));
// What was written meanwhile may have been compiled as it was before.
if (Object.keys(stamps).every((path) => statSync(join(ROOT, path)).mtimeMs < began)) {
  const draft = join(cache, `${folder}.json`);
  writeFileSync(draft, JSON.stringify({ folder, sources, stamps, suites: suitesIn(ROOT) }));
  renameSync(draft, noteIn(cache));
}
for (const name of readdirSync(cache)) {
  const stats = statSync(join(cache, name), { throwIfNoEntry: false });
  if (stats?.isDirectory() && began - stats.mtimeMs > KEPT_MS)
    rmSync(join(cache, name), { recursive: true, force: true });
}

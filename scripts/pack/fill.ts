import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundleScript } from '../../load/drive/bundle.ts';
import { bundleDoors } from '../../reference/doors/bundle.ts';
import { compile, isModule } from './compile.ts';
import { entriesOf, READ } from './contents.ts';

/** What a folder of compiled modules was made from, by paths from the root of the clone. */
export interface Filled {
  /** The modules that were compiled. */
  readonly sources: readonly string[];
  /** All that was read for it, packages left out. */
  readonly inputs: readonly string[];
}

/** Fills a folder with what runs of Muster without its sources, laid out as in a clone. The working folder is `root`. */
export async function fill(root: string, folder: string): Promise<Filled> {
  rmSync(folder, { recursive: true, force: true });
  const compiled = await compile(root, entriesOf(root), folder);
  for (const path of READ) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    copyFileSync(join(root, path), join(folder, path));
  }
  const { version, type } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version, type }));
  const script = await bundleScript(join(folder, 'load', 'script'));
  const inputs = new Set([...compiled, ...READ, ...script, ...(await fillDoors(folder))]);
  return {
    sources: compiled.filter(isModule),
    inputs: [...inputs].filter((path) => !path.startsWith('node_modules/')),
  };
}

/** Writes the scripts of the doors' pages, and gives back what was read for them. */
async function fillDoors(folder: string): Promise<readonly string[]> {
  const { scripts, inputs } = await bundleDoors();
  const beside = join(folder, 'reference', 'doors', 'browser');
  mkdirSync(beside, { recursive: true });
  for (const [name, text] of scripts) writeFileSync(join(beside, name), text);
  return inputs;
}

interface Manifest {
  readonly version: string;
  readonly type: string;
}

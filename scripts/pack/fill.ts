import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundleScript } from '../../load/drive/bundle.ts';
import { bundleDoors } from '../../reference/doors/bundle.ts';
import { compile, isModule } from './compile.ts';
import { entriesOf, READ } from './contents.ts';

/** Fills a folder with what runs of Muster in the package, laid out as in a clone. Answers the sources of its modules. */
export async function fill(root: string, folder: string): Promise<string[]> {
  const { sources } = await fillModules(root, folder);
  await bundleScript(join(folder, 'load', 'script'));
  const scripts = join(folder, 'reference', 'doors', 'browser');
  mkdirSync(scripts, { recursive: true });
  for (const [name, text] of await bundleDoors()) writeFileSync(join(scripts, name), text);
  return sources;
}

/** The same without the script of load runs, which takes its time. Answers also all that was read, by path from the root. */
export async function fillModules(
  root: string,
  folder: string,
): Promise<{ readonly sources: string[]; readonly inputs: string[] }> {
  rmSync(folder, { recursive: true, force: true });
  const inputs = await compile(root, entriesOf(root), folder);
  for (const path of READ) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    copyFileSync(join(root, path), join(folder, path));
  }
  const { version, type } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version, type }));
  return { sources: inputs.filter(isModule), inputs: [...inputs, ...READ] };
}

interface Manifest {
  readonly version: string;
  readonly type: string;
}

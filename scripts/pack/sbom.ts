import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npm } from './npm.ts';
import type { Lock } from './shrinkwrap.ts';

/** What a bill of materials holds, as far as it is used. */
export interface Bom {
  readonly serialNumber?: string;
  readonly metadata: { readonly timestamp?: string };
  readonly components: ReadonlyArray<{
    readonly name: string;
    readonly version: string;
    readonly hashes: ReadonlyArray<{ readonly alg: string; readonly content: string }>;
  }>;
}

/**
 * The bill of materials (CycloneDX) of a package that installs what a lock file names, by npm itself. It holds neither the
 * time nor a number drawn by lot: the same package has the same bill.
 */
export function sbomOf(manifest: Readonly<Record<string, unknown>>, lock: Lock): Bom {
  const scratch = mkdtempSync(join(tmpdir(), 'muster-sbom-'));
  try {
    // npm names what a bill is of by the folder that it lies in.
    const folder = join(scratch, String(manifest['name']));
    mkdirSync(folder);
    const { devDependencies, ...installed } = manifest;
    writeFileSync(join(folder, 'package.json'), JSON.stringify(installed));
    writeFileSync(join(folder, 'npm-shrinkwrap.json'), JSON.stringify(lock));
    const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
    const { serialNumber, metadata, ...bom } = JSON.parse(npm(args, folder)) as Bom;
    const { timestamp, ...rest } = metadata;
    return { ...bom, metadata: rest };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.ts';
import { originOf } from './origin.ts';
import { sbomOf } from './sbom.ts';
import { type Lock, otherThanLocked, shrinkwrapOf } from './shrinkwrap.ts';
import { type Digests, statementOf } from './statement.ts';

/** What the package carries beside what runs of it, by its path in the package. */
const SHRINKWRAP = 'npm-shrinkwrap.json';
const SBOM = 'dist/sbom.cdx.json';
const PROVENANCE = 'dist/provenance.json';
/** What decides which bytes of others go into the package, and into the k6 that it builds. */
const LOCKED = ['package-lock.json', 'load/k6/go.sum'];

/**
 * Writes beside what is packed what is to be known of it: the locked tree, its bill of materials, and the provenance. The
 * package takes the installed packages along, so they have to be the locked ones.
 */
export function carry(root: string): void {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const write = (path: string, content: unknown): void =>
    writeFileSync(join(root, path), `${JSON.stringify(content, null, 2)}\n`);
  const shrinkwrap = shrinkwrapOf(read('package-lock.json') as Lock);
  const [other] = otherThanLocked(shrinkwrap, read('node_modules/.package-lock.json') as Lock);
  if (other !== undefined)
    throw new Error(
      `${other} is installed otherwise than package-lock.json says: run npm ci and pack again.`,
    );
  write(SHRINKWRAP, shrinkwrap);
  write(SBOM, sbomOf(read('package.json'), shrinkwrap));
  const packed = packedFiles(root).filter((path) => path !== PROVENANCE);
  const tools = { node: process.version, npm: npm(['--version'], root).trim() };
  write(PROVENANCE, statementOf(digestsOf(root, packed), digestsOf(root, LOCKED), originOf(root), tools));
}

/** SHA-256 of files, by their paths below a folder. */
export const digestsOf = (folder: string, paths: readonly string[]): Digests =>
  Object.fromEntries(
    paths.map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
    ]),
  );

/** What npm will take into the package, as npm itself says. */
function packedFiles(root: string): string[] {
  const listed = npm(['pack', '--dry-run', '--ignore-scripts', '--json'], root);
  const [one] = Object.values(JSON.parse(listed.slice(listed.search(/^[[{]/m)))) as ReadonlyArray<{
    readonly files: ReadonlyArray<{ readonly path: string }>;
  }>;
  return (one?.files ?? []).map(({ path }) => path);
}

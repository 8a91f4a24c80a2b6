/**
 * Writes everything that is derived from openapi.yaml: types, literals, the resolved document, validators. Writes the
 * types of a profile from its schema. Without a folder it also writes the rules and gaps of the ledger into that schema.
 *
 * node --import tsx spec/generate.ts [folder]      (default: spec/generated)
 */
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTypes, { astToString } from 'openapi-typescript';
import { contractModule } from './build/contract-module.ts';
import { readDocument } from './build/document.ts';
import { withLedger } from './build/profile-schema.ts';
import { profileTypes } from './build/profile-types.ts';
import { validatorModules } from './build/validator-modules.ts';

const source = new URL('openapi.yaml', import.meta.url);
const folder = process.argv[2] ?? fileURLToPath(new URL('generated', import.meta.url));
const profileFile = fileURLToPath(new URL('profile.schema.json', import.meta.url));
const profileSchema = JSON.parse(await readFile(profileFile, 'utf8'));
const note = '// Generated from spec/openapi.yaml by `npm run generate`. Edit that file, not this one.\n';

const document = await readDocument(fileURLToPath(source));
const validators = await validatorModules(document);
const files = new Map<string, string>([
  ['contract.json', `${JSON.stringify(document, null, 1)}\n`],
  ['contract.ts', note + contractModule(document)],
  ['profile.ts', note.replace('openapi.yaml', 'profile.schema.json') + (await profileTypes(profileSchema))],
  ['types.ts', note + astToString(await openapiTypes(source, { emptyObjectsUnknown: true }))],
]);
for (const [name, content] of validators) files.set(join('validators', name), note + content);

await mkdir(join(folder, 'validators'), { recursive: true });
for (const [name, content] of files) await writeFile(join(folder, name), content);

if (process.argv[2] === undefined) {
  await writeFile(profileFile, `${JSON.stringify(withLedger(profileSchema), null, 2)}\n`);
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
  execFileSync(process.execPath, [biome, 'format', '--write', profileFile], { stdio: 'inherit' });
}

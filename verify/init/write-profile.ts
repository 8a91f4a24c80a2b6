import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { stringify } from 'yaml';
import { shipped } from '../../harness/paths.ts';
import { UsageError } from '../../harness/profile/errors.ts';
import type { Raw } from '../../harness/profile/yaml-file.ts';
import { runChild } from '../../harness/run/child.ts';

const SCHEMA = join('spec', 'profile.schema.json');
const SECRETS = '.env';
/** No other user of this machine reads it. */
const OWNER_ONLY = 0o600;

/** Writes a profile that an editor knows the schema of: as YAML, or as JSON where the file is called so. */
export function writeProfile(file: string, profile: Raw): void {
  mkdirSync(dirname(file), { recursive: true });
  const schema = schemaFrom(dirname(file));
  writeFileSync(
    file,
    extname(file) === '.json'
      ? `${JSON.stringify({ $schema: schema, ...profile }, null, 2)}\n`
      : `# yaml-language-server: $schema=${schema}\n${stringify(profile, { lineWidth: 0 })}`,
  );
}

/** Where the published schema lies, from a folder: in the clone, or beside the package's compiled modules. */
function schemaFrom(folder: string): string {
  const path = relative(folder, shipped(SCHEMA)).split(sep).join('/');
  return path.startsWith('.') ? path : `./${path}`;
}

/**
 * Adds secrets to the file `.env` beside the profile, which only its owner can read from then on, and which git is told to
 * ignore. Answers the files that were written.
 * @throws UsageError where a secret holds every kind of quote
 */
export function writeSecrets(profile: string, secrets: ReadonlyMap<string, string>): string[] {
  if (secrets.size === 0) return [];
  const file = join(dirname(profile), SECRETS);
  const lines = [...secrets].map(([name, value]) => `${name}=${quoted(name, value)}\n`).join('');
  mkdirSync(dirname(file), { recursive: true });
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const gap = before === '' || before.endsWith('\n') ? '' : '\n';
  writeFileSync(file, `${before}${gap}${lines}`, { mode: OWNER_ONLY });
  chmodSync(file, OWNER_ONLY);
  return [file, ...ignore(file)];
}

function quoted(name: string, value: string): string {
  const quote = ["'", '"', '`'].find((one) => !value.includes(one));
  if (quote === undefined || /[\r\n]/.test(value))
    throw new UsageError(
      `The value of ${name} cannot be written into ${SECRETS}, as it holds every kind of quote or a line end: set it yourself, and give --secrets named.`,
    );
  return `${quote}${value}${quote}`;
}

/** Tells git to ignore a file, where it does not yet. */
function ignore(file: string): string[] {
  const list = join(dirname(file), '.gitignore');
  const known = existsSync(list) ? readFileSync(list, 'utf8') : '';
  if (known.split(/\r?\n/).includes(basename(file)) || ignoredByGit(file)) return [];
  appendFileSync(list, `${known === '' || known.endsWith('\n') ? '' : '\n'}${basename(file)}\n`);
  return [list];
}

const ignoredByGit = (file: string): boolean =>
  runChild('system', 'git', ['check-ignore', '--quiet', file], { cwd: dirname(file), stdio: 'ignore' })
    .status === 0;

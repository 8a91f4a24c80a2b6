import { statSync } from 'node:fs';
import { basename, dirname, extname, resolve } from 'node:path';
import { mistakeInTlsFile } from '../files/tls-files.ts';
import { userText } from '../files/user-text.ts';
import { replaced } from '../secrets/replaced.ts';
import { SecretFinder } from '../secrets/secret-finder.ts';
import { leftOff } from './base-url.ts';
import { UsageError } from './errors.ts';
import { type Hide, type Mistake, type Path, refuse } from './mistakes.ts';
import type { Profile } from './profile.ts';
import { resolveProfile } from './resolve-profile.ts';
import { environmentBeside, fillIn } from './variables.ts';
import { isMapping, parseYaml, type Raw } from './yaml-file.ts';

const MOST_OF_A_PROFILE = 2 ** 20;

/** What looks otherwise may be a part of a secret that holds a dollar sign. */
const USUAL = /^[A-Z][A-Z0-9_]*$/;

/** A value that is the name of a variable as a shell takes it. */
const BARE = /^\$([A-Z][A-Z0-9_]+)$/;

/**
 * Reads a profile file (YAML, of which JSON is a part), and fills in its variables from `env` and the file `.env` beside
 * it. Checks it against the published schema, and fills in the defaults. `say` hears what was read otherwise than it
 * stands.
 * @throws UsageError that names the file, and every mistake with its line and the remedy.
 */
export function loadProfile(
  file: string,
  env: NodeJS.ProcessEnv,
  baseUrl?: string,
  say: (word: string) => void = () => {},
): Profile {
  const what = `The profile ${file}`;
  const { raw, lineOf } = parseYaml(textOf(file), what, 'spec/profile.schema.json');
  const missing: Mistake[] = [];
  const secrets = new SecretFinder();
  const filledBy = new Map<string, readonly string[]>();
  const hide: Hide = (text, path) => {
    const shown = replaced(text, secrets.find(text), (name) => `\${${name}}`);
    const names = filledBy.get(path.join('.')) ?? [];
    return names.length === 0 ? shown : `${shown} (see what ${names.join(' and ')} in the environment holds)`;
  };
  const known = environmentBeside(file, env);
  const filled = withTexts(raw, [], (text, path) => {
    const { text: value, missing: names, values } = fillIn(text, known);
    for (const [name, held] of values) secrets.add(held, name);
    if (names.length === 0)
      filledBy.set(
        path.join('.'),
        [...values.keys()].filter((name) => USUAL.test(name)),
      );
    const bare = BARE.exec(text)?.[1];
    if (bare !== undefined && known[bare] !== undefined)
      missing.push({ path, text: `names the variable ${bare} without braces: write it as \${${bare}}` });
    for (const name of names)
      missing.push({
        path,
        text: `needs ${USUAL.test(name) ? `the environment variable ${name}` : 'an environment variable that is not set'}: set it and run again`,
      });
    return value;
  });
  refuse(what, [...missing, ...placeFiles(filled, file)], lineOf, hide);
  if (baseUrl !== undefined) filled.base_url = baseUrl;
  const profile = resolveProfile(filled, what, basename(file, extname(file)), lineOf, hide);
  const word = leftOff(String(filled.base_url));
  if (word !== undefined) say(word);
  return profile;
}

/** The path of the people whom a load lets in, made whole: who makes them beforehand may do so later. */
function placePeople({ load }: Raw, profile: string): void {
  if (!isMapping(load)) return;
  const place = (named: unknown): unknown =>
    typeof named === 'string' && named !== 'confirmed' ? resolve(dirname(profile), named) : named;
  const { people } = load;
  if (people !== undefined)
    load['people'] = isMapping(people) ? { ...people, file: place(people['file']) } : place(people);
}

/** Makes the paths of files in a profile whole, from where the profile stands; answers those that cannot be read. */
function placeFiles(raw: Raw, profile: string): Mistake[] {
  const { tls } = raw;
  placePeople(raw, profile);
  if (!isMapping(tls)) return [];
  return (['ca', 'cert', 'key'] as const).flatMap((key) => {
    const named = tls[key];
    if (typeof named !== 'string') return [];
    const file = resolve(dirname(profile), named);
    tls[key] = file;
    const text = mistakeInTlsFile(key, file, named);
    return text === undefined ? [] : [{ path: ['tls', key], text }];
  });
}

/** The text of a profile. A pipe is refused: several processes of a run read the profile, and a pipe is read once. */
function textOf(file: string): string {
  if (isPipe(file))
    throw new UsageError(
      `The profile ${file} is a pipe, and a run reads its profile more than once: write it to a file, with its secrets as variables.`,
    );
  return userText({
    path: file,
    what: `The profile ${file}`,
    remedy: 'check the path given to --profile',
    most: MOST_OF_A_PROFILE,
  });
}

function isPipe(file: string): boolean {
  try {
    return statSync(file).isFIFO();
  } catch {
    return false;
  }
}

type Change = (text: string, path: Path) => string;

/** The value with every text in it changed; integers that a double cannot hold become text. */
function mapped(value: unknown, path: Path, change: Change): unknown {
  if (typeof value === 'string') return change(value, path);
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (Array.isArray(value)) return value.map((inner, index) => mapped(inner, [...path, index], change));
  return isMapping(value) ? withTexts(value, path, change) : value;
}

const withTexts = (mapping: Raw, path: Path, change: Change): Raw =>
  Object.fromEntries(
    Object.entries(mapping).map(([key, inner]) => [key, mapped(inner, [...path, key], change)]),
  );

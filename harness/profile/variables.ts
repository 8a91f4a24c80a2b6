import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { userText } from '../files/user-text.ts';

const OWN_ENV = 'make it a file with lines of NAME=value, or move it away';

type Env = Readonly<Record<string, string | undefined>>;

/** `${NAME}`, or `${NAME:-default}` with what is taken where NAME is not set. */
const VARIABLE = /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g;

/** The environment of a profile: that of the process, and behind it the file `.env` beside the profile. */
export function environmentBeside(profile: string, env: Env): Env {
  const file = join(dirname(profile), '.env');
  return existsSync(file)
    ? { ...parseEnv(userText({ path: file, what: `The file ${file}`, remedy: OWN_ENV })), ...env }
    : env;
}

/** A text with its variables filled in, and the names of those that are not set. */
export function fillIn(
  text: string,
  env: Env,
): {
  readonly text: string;
  readonly missing: readonly string[];
  /** What stands in the place of variables, by their names. */
  readonly values: ReadonlyMap<string, string>;
} {
  const missing: string[] = [];
  const values = new Map<string, string>();
  const filled = text.replace(VARIABLE, (_all, name: string, otherwise: string | undefined) => {
    const found = lookUp(name, env) ?? otherwise;
    if (found === undefined) missing.push(name);
    else values.set(name, found);
    return found ?? '';
  });
  return { text: filled, missing, values };
}

/** What a variable holds; where only NAME_FILE is set, what the file that it names holds: a mounted secret. */
function lookUp(name: string, env: Env): string | undefined {
  const value = env[name];
  if (value !== undefined && value !== '') return value;
  const file = env[`${name}_FILE`];
  return file !== undefined && existsSync(file)
    ? userText({ path: file, what: `The file ${file}`, remedy: `name another one by ${name}_FILE` }).trimEnd()
    : undefined;
}

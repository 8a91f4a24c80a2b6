import { readFileSync } from 'node:fs';
import { parseDocument, stringify } from 'yaml';
import { UsageError } from '../../../harness/profile/errors.ts';

/** A profile without secrets, as a ConfigMap may hold it. */
export interface PublicProfile {
  readonly yaml: string;
  /** Names of the variables that it takes values from. */
  readonly variables: readonly string[];
  /** Those of them that are only used for secrets. */
  readonly secrets: readonly string[];
}

/** Parts of a profile that a load run does not use, mostly credentials, which a cluster need not hold. */
const UNUSED = ['user', 'read_client', 'foreign', 'tokens'];
const MOST_BYTES = 1 << 20;
const NAME = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/**
 * Reads a profile without filling anything in, and leaves out what a load run does not use. Undefined where it is none:
 * the reader of profiles says why.
 * @throws UsageError where a secret stands in it in plain text, or where it is larger than a ConfigMap may be.
 */
export function profileForCluster(file: string, baseUrl: string | undefined): PublicProfile | undefined {
  const raw = mappingOf(file);
  if (raw === undefined) return undefined;
  for (const key of UNUSED) delete raw[key];
  if (baseUrl !== undefined) raw.base_url = baseUrl;
  const secrets = new Set<string>();
  const others = new Set<string>();
  for (const [place, text] of textsIn(raw)) {
    const names = [...text.matchAll(NAME)].map(([, name = '']) => name);
    const secret = /(^|\.)secret$/.test(place);
    if (secret && (names.length === 0 || text.replace(NAME, '') !== ''))
      throw new UsageError(
        `The profile ${file} holds the secret at "${place}" in plain text: write \${NAME} there, for the manifests to refer to a Secret.`,
      );
    for (const name of names) (secret ? secrets : others).add(name);
  }
  const yaml = stringify(raw, { lineWidth: 0 });
  if (Buffer.byteLength(yaml) > MOST_BYTES)
    throw new UsageError(
      `The profile ${file} is larger than the 1 MiB of a ConfigMap: leave out what a load does not need, or build it into the image.`,
    );
  return {
    yaml,
    variables: [...new Set([...secrets, ...others])].sort(),
    secrets: [...secrets].filter((name) => !others.has(name)),
  };
}

/** Every text of a value with its place, such as `client.secret`. */
function textsIn(value: unknown, place = ''): Array<readonly [place: string, text: string]> {
  if (typeof value === 'string') return [[place, value]];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(inner, place === '' ? key : `${place}.${key}`),
  );
}

function mappingOf(file: string): Record<string, unknown> | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const document = parseDocument(text, { intAsBigInt: true });
  const value: unknown = document.errors.length > 0 ? undefined : document.toJS();
  return value === null || typeof value !== 'object' || Array.isArray(value)
    ? undefined
    : (value as Record<string, unknown>);
}

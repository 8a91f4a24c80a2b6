import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { handleArguments } from '../../../cli/handle-arguments.ts';

// biome-ignore lint/suspicious/noExplicitAny: manifests are checked by schemas, not by types.
export type Manifest = any;

export interface Written {
  readonly folder: string;
  readonly files: Readonly<Record<string, string>>;
  readonly documents: readonly Manifest[];
  /** The only document of this kind whose name ends so. */
  one(kind: string, end?: string): Manifest;
}

/** How a profile takes a value from a variable. */
export const taken = (variable: string): string => `\${${variable}}`;

export const PROFILE = `
# a remark that nobody else needs to read
name: doors
base_url: ${taken('DOORS_BASE_URL')}
client: { id: lakeside-integration, secret: "${taken('DOORS_SECRET')}" }
user: { account_id: 1, sign_in: form, username: door@example.com, password: plain-password }
event_id: 1001
session_id: 501
environment: alpha
writes: allow
settle_ms: 50
load: { allow: true, requests_per_second: 1000 }
`;

/** Variables that are set while a command runs within this process. */
export async function within<T>(env: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T> {
  const before = Object.keys(env).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, env);
  try {
    return await work();
  } finally {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
}

export const ELSEWHERE = { DOORS_BASE_URL: 'https://doors.example.com' };

/** Runs `muster load rush --kubernetes` and reads what it wrote; its exit code and its words where it refused. */
export async function write(
  args: readonly string[],
  profile = PROFILE,
  env: Readonly<Record<string, string>> = ELSEWHERE,
): Promise<{ code: number; said: string; written: Written }> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-kubernetes-'));
  const file = join(folder, 'doors.yaml');
  const out = join(folder, 'manifests');
  writeFileSync(file, profile);
  const before = process.stderr.write;
  let said = '';
  process.stderr.write = (chunk: string | Uint8Array): boolean => {
    said += String(chunk);
    return true;
  };
  try {
    const code = await within(env, () =>
      handleArguments(['load', ...args, '--profile', file, '--kubernetes', out, '--quiet']),
    );
    return { code, said, written: read(folder, code === 0 ? out : undefined) };
  } finally {
    process.stderr.write = before;
  }
}

function read(folder: string, out: string | undefined): Written {
  const names =
    out === undefined
      ? []
      : readdirSync(out, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => relative(out, join(entry.parentPath, entry.name)))
          .sort();
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(out ?? '', name), 'utf8')]));
  const documents = Object.entries(files)
    .filter(([name]) => name.endsWith('.yaml'))
    .flatMap(([, text]) => [...parseAllDocuments(text)].map((one) => one.toJS() as Manifest));
  return {
    folder,
    files,
    documents,
    one: (kind, end = '') => {
      const [found, ...more] = documents.filter(
        (one) => one.kind === kind && one.metadata.name.endsWith(end),
      );
      if (found === undefined || more.length > 0) throw new Error(`not one ${kind} …${end}`);
      return found;
    },
  };
}

import { spawnSync } from 'node:child_process';
import { stringify } from 'node:querystring';
import { inspect } from 'node:util';

/** What an encoder made of a secret. */
export interface Encoded {
  readonly encoder: string;
  readonly secret: string;
  readonly text: string;
}

type Row = readonly [encoder: string, secret: string, text: string];

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const NODE: Readonly<Record<string, (text: string) => string>> = {
  JSON: JSON.stringify,
  encodeURIComponent,
  escape,
  querystring: (text) => stringify({ a: text }),
  URLSearchParams: (text) => `${new URLSearchParams({ a: text })}`,
  base64,
  base64url: (text) => Buffer.from(text).toString('base64url'),
  inspect,
};

/** The tools whose encoders are run, each with what runs its program. */
const TOOLS: ReadonlyArray<readonly [tool: string, args: readonly string[]]> = [
  ['go', ['run', 'encoders.go']],
  ['java', ['Encoders.java']],
  ['perl', ['encoders.pl']],
  ['php', ['encoders.php']],
  ['python3', ['encoders.py']],
  ['ruby', ['encoders.rb']],
];

/** Real outputs of real encoders for some secrets, and the tools that this machine lacks. */
export function encodedByTools(secrets: readonly string[]): { encoded: Encoded[]; missing: string[] } {
  const encoded = Object.entries(NODE).flatMap(([encoder, encode]) =>
    secrets.map((secret) => ({ encoder: `node ${encoder}`, secret, text: encode(secret) })),
  );
  const missing: string[] = [];
  for (const [tool, args] of TOOLS) {
    const java = tool === 'java';
    const { status, stdout, stderr, error } = spawnSync(tool, args, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      input: java ? secrets.map(base64).join('\n') : JSON.stringify(secrets),
    });
    if (error !== undefined && 'code' in error && error.code === 'ENOENT') {
      missing.push(tool);
      continue;
    }
    if (status !== 0) throw new Error(`the encoders of ${tool} failed: ${stderr}`);
    const rows = java ? fromJava(stdout) : (JSON.parse(stdout) as Row[]);
    for (const [encoder, secret, text] of rows) encoded.push({ encoder: `${tool} ${encoder}`, secret, text });
  }
  return { encoded, missing };
}

function fromJava(printed: string): Row[] {
  const plain = (text: string): string => Buffer.from(text, 'base64').toString('utf8');
  return printed.split('\n').map((line) => {
    const [encoder = '', secret = '', text = ''] = line.split('\t');
    return [encoder, plain(secret), plain(text)];
  });
}

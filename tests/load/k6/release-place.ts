import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import type { ReleasePins } from '../../../load/k6/release.ts';

export const VERSION = '2.2.0';
const FOLDER = `k6-v${VERSION}-test`;

const onPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync);

/** A tar that reads zip, as that of macOS and Windows does. */
export const bsdtar = ['bsdtar', 'tar'].map(onPath).find((path) => {
  if (path === undefined) return false;
  return execFileSync(path, ['--version'], { encoding: 'utf8' }).startsWith('bsdtar');
});

/** An executable that says what k6 says of its version, or what it is told to do instead. */
export function script(path: string, body = `echo "k6 v${VERSION} (a test)"`): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${body}\n`);
  chmodSync(path, 0o755);
}

/** A machine of its own: a PATH on which nothing but tar is, and a cache that is empty. */
export function place(context: TestContext) {
  const root = mkdtempSync(join(tmpdir(), 'muster-k6-'));
  context.after(() => rmSync(root, { recursive: true, force: true }));
  const bin = join(root, 'bin');
  mkdirSync(bin);
  for (const name of ['tar', 'gzip']) symlinkSync(onPath(name) ?? name, join(bin, name));
  const cache = join(root, 'cache', 'muster');
  return {
    root,
    bin,
    env: { PATH: bin, XDG_CACHE_HOME: join(root, 'cache') },
    cached: (): string[] => (existsSync(cache) ? readdirSync(cache) : []),
    cachedAt: (name: string): string => join(cache, name),
  };
}

/** An archive as the official one is: a folder with a binary, that nobody may execute yet. */
export function archive(root: string, kind: 'tar.gz' | 'zip', body?: string): Buffer {
  const binary = join(root, FOLDER, 'k6');
  script(binary, body);
  chmodSync(binary, 0o644);
  const file = join(root, `made.${kind}`);
  const tar = kind === 'zip' ? bsdtar : 'tar';
  execFileSync(tar ?? 'bsdtar', [kind === 'zip' ? '-acf' : '-czf', file, FOLDER], { cwd: root });
  return readFileSync(file);
}

/** A server on the loopback, and pins of what it serves. */
export async function serve(context: TestContext, bytes: Buffer, answer: RequestListener, kind = 'tar.gz') {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const from = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const pins: ReleasePins = {
    ...{ version: VERSION, from },
    image: 'none',
    archives: { 'test-cpu': { name: `${FOLDER}.${kind}`, sha256 } },
  };
  return { asked, release: { pins, platform: 'test-cpu' } };
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBounded } from '../../harness/obtain/run-bounded.ts';
import { type Started, started } from './started.ts';

/** The last release that runs on Node.js 20. */
const PACKAGE = '@stoplight/prism-cli@5.14.2';
const MOST_MS = 240_000;

/** Prism's mock of a document, installed into a temporary folder; the reason where it cannot be had. */
export async function startPrism(document: string): Promise<(Started & { origin: string }) | string> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-prism-'));
  const clean = (): void => rmSync(folder, { recursive: true, force: true });
  const install = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', PACKAGE];
  const installed = await runBounded('npm', install, { ms: MOST_MS, quiet: true });
  if (installed.code !== 0) {
    clean();
    return `npm could not install ${PACKAGE}: ${installed.output.trim().split('\n').at(-1)}`;
  }
  const file = join(folder, 'contract.json');
  writeFileSync(file, document);
  const program = join(folder, 'node_modules', '@stoplight', 'prism-cli', 'dist', 'index.js');
  // Its own choice of a port is one for all; this one is free but for chance.
  const port = 20_000 + (process.pid % 20_000);
  const args = [
    program,
    'mock',
    file,
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--verboseLevel',
    'info',
  ];
  const server = await started(args, { ready: /is listening on/ });
  return {
    ...server,
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      await server.stop();
      clean();
    },
  };
}

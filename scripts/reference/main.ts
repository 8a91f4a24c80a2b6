import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FAULTS } from '../../reference/faults/index.ts';
import { checksByRule } from '../../verify/ledger/list-checks.ts';
import { commandsPage } from './commands-page.ts';
import { ledgerPage } from './ledger-page.ts';
import { profilePage } from './profile-page.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, 'docs', 'reference');

const pages: Readonly<Record<string, string>> = {
  'profile.md': profilePage(JSON.parse(readFileSync(join(ROOT, 'spec', 'profile.schema.json'), 'utf8'))),
  'commands.md': await commandsPage(),
  'ledger.md': ledgerPage({ checks: await checksByRule(), faults: FAULTS }),
};

if (process.argv.includes('--check')) {
  const stale = Object.entries(pages).filter(([name, text]) => read(name) !== text);
  for (const [name] of stale)
    process.stderr.write(`docs/reference/${name} is not current: run npm run docs.\n`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(FOLDER, name), text);
}

function read(name: string): string | undefined {
  const file = join(FOLDER, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

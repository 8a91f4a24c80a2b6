import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { createProgram } from '../../cli/program.ts';
import { loadProfile } from '../../harness/profile/load-profile.ts';
import { checkAllowed, checkCeilings } from '../../load/scenario/allowed.ts';
import { settingsOf } from '../../load/scenario/settings.ts';
import { commandsPage } from '../../scripts/reference/commands-page.ts';
import { profilePage } from '../../scripts/reference/profile-page.ts';
import { RULES } from '../../spec/ledger/index.ts';
import { REPORT_FILES, RUN_FILES } from '../../verify/run/report-files.ts';
import { ROOT, repoFiles, textOf } from './repo-files.ts';

const pages = repoFiles().filter((path) => path.endsWith('.md'));
const text = (path: string): string => textOf(path) ?? '';
const readme = text('README.md');
const guides = pages.filter((path) => path === 'README.md' || /^docs\/[^/]+\.md$/.test(path));

test('a link from one page to another leads to a file and to a heading that it has', () => {
  const dead: string[] = [];
  for (const page of pages)
    for (const [, target = ''] of text(page).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const [path = '', heading] = target.split('#');
      const file = path === '' ? page : join(dirname(page), path);
      if (!existsSync(join(ROOT, file))) dead.push(`${page}: ${target}`);
      else if (heading !== undefined && !headingsOf(text(file)).has(heading)) dead.push(`${page}: ${target}`);
    }
  assert.deepEqual(dead, []);
});

const headingsOf = (page: string): Set<string> =>
  new Set(
    [...page.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    ),
  );

test('the README is short and shows two pictures of reports', () => {
  const lines = readme.trimEnd().split('\n').length;
  assert.ok(lines <= 150, `${lines} lines`);
  assert.equal([...readme.matchAll(/!\[[^\]]+\]\(docs\/pictures\/\w+\.png\)/g)].length, 2);
});

test('every file that a run may leave is told of where its owner looks for what is stored', () => {
  const unsaid = (page: string, files: readonly string[]): string[] =>
    files.filter((name) => !page.includes(`\`${name}\``) && !page.includes(`\`${name}/`));
  assert.deepEqual(unsaid(text('docs/stored.md'), RUN_FILES), []);
  assert.deepEqual(unsaid(readme, REPORT_FILES), []);
});

test("the README's own profile is valid and allows the load that the README shows", () => {
  const yaml = /```yaml\n(name: alpha[\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'muster-readme-'));
  try {
    writeFileSync(join(folder, 'alpha.yaml'), yaml);
    const secrets = { MUSTER_CLIENT_SECRET: 'x', MUSTER_PASSWORD: 'y' };
    const profile = loadProfile(join(folder, 'alpha.yaml'), secrets);
    checkAllowed(profile);
    const settings = settingsOf(
      'rush',
      { instances: 1, seed: 1, slo: {}, sampleEvery: 10 } as never,
      profile,
    );
    checkCeilings(settings, profile);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a command that a page shows exists, with every option that it is shown with', async () => {
  const wrong: string[] = [];
  for (const page of guides)
    for (const [, name = '', rest = ''] of text(page).matchAll(/npx muster ([a-z]+(?:-[a-z]+)*)([^\n`]*)/g)) {
      const program = await createProgram(name, () => {});
      const command = program.commands.find((one) => one.name() === name);
      const known = new Set(command?.options.map(({ long }) => long));
      const shown = rest.replace(/\s#.*/, '').match(/--[a-z][a-z0-9-]*/g) ?? [];
      for (const option of shown) if (!known.has(option)) wrong.push(`${page}: muster ${name} ${option}`);
      if (command === undefined) wrong.push(`${page}: muster ${name}`);
    }
  assert.deepEqual(wrong, []);
});

test('the reference is written from schema and help, and names nothing that is gone', async () => {
  const schema = JSON.parse(readFileSync(join(ROOT, 'spec', 'profile.schema.json'), 'utf8'));
  const keys = namesIn(profilePage(schema), /^\| `([^`]+)`/gm);
  const options = namesIn(await commandsPage(), /(--[a-z][a-z0-9-]*)/g);
  assert.ok(keys.size > 50 && options.size > 30, `${keys.size} keys, ${options.size} options`);
  const gone = [
    ...[...namesIn(text('docs/reference/profile.md'), /^\| `([^`]+)`/gm)].filter((key) => !keys.has(key)),
    ...[...namesIn(text('docs/reference/commands.md'), /(--[a-z][a-z0-9-]*)/g)].filter(
      (one) => !options.has(one),
    ),
    ...[...namesIn(text('docs/reference/ledger.md').split('## Gaps')[0] ?? '', /^\| `([^`]+)`/gm)].filter(
      (rule) => !(rule in RULES),
    ),
  ];
  assert.deepEqual(gone, [], 'run npm run docs');
});

const namesIn = (page: string, pattern: RegExp): Set<string> =>
  new Set([...page.matchAll(pattern)].map(([, name = '']) => name));

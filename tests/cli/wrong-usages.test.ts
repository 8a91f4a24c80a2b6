import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { handleArguments } from '../../cli/handle-arguments.ts';
import { escaped } from '../../reports/markdown-text.ts';
import { ROOT } from '../repository/repo-files.ts';
import { scratch } from './muster.ts';
import { writeOddFiles } from './odd-files.ts';
import { PROFILES, USAGES } from './wrong-usages.ts';

const PAGE = join(ROOT, 'docs', 'wrong-usage.md');
const folder = scratch();
writeOddFiles(folder);
for (const name of ['CI', 'MUSTER_PROFILE']) delete process.env[name];

/** What stands before a command sets a variable of the environment. */
const VARIABLE = /^[A-Z_]+=/;

interface Said {
  readonly what: string;
  readonly line: string;
  readonly code: number;
  /** Without the folder of this test. */
  readonly said: string;
}

async function saidTo(what: string, line: string): Promise<Said> {
  const words = (line.match(/(?:"[^"]*"|[^\s"])+/g) ?? []).map((word) =>
    word.replaceAll('"', '').replace(/\{([\w.-]+)\}/, (_all, name: string) => join(folder, name)),
  );
  const begins = words.findIndex((word) => !VARIABLE.test(word));
  const variables = words.slice(0, begins).map((word) => word.split('=') as [string, string]);
  const heard: string[] = [];
  Object.assign(process.env, Object.fromEntries(variables));
  const code = await handleArguments(words.slice(begins), (sentence) => heard.push(sentence));
  for (const [name] of variables) delete process.env[name];
  const said = heard.join('\n').replaceAll(`${folder}/`, '');
  return { what, line: line.replaceAll(/[{}]/g, ''), code, said };
}

const profiles: Said[] = [];
for (const [index, [what, text]] of Object.entries(PROFILES).entries()) {
  const name = `profile-${index + 1}.yaml`;
  writeFileSync(join(folder, name), text);
  const { said, ...rest } = await saidTo(`a profile that ${what}`, `verify --dry-run --profile {${name}}`);
  profiles.push({ ...rest, said: said.replaceAll(name, 'alpha.yaml') });
}
const usages: Said[] = [];
for (const [what, line] of USAGES) usages.push(await saidTo(what, line));
const all = [...profiles, ...usages];

test('there are more than two hundred wrong usages, each another', () => {
  assert.ok(all.length >= 200, String(all.length));
  assert.equal(new Set(all.map(({ what }) => what)).size, all.length);
});

for (const { what, code, said } of all)
  test(`${what} ends with 2, what is wrong, and what to do`, () => {
    assert.equal(code, 2, said);
    assert.match(said, /[.?)]$/m);
    assert.doesNotMatch(
      said,
      /^\s+at |node:internal|Muster itself failed|must match pattern|undefined|\[object/m,
    );
    assert.ok(said.length > 25 && said.length < 900, said);
  });

test('docs/wrong-usage.md shows them as they are (MUSTER_WRITE_PAGES=1 writes it)', () => {
  const cell = (text: string): string => escaped(text.replaceAll(/\s*\n\s*/g, ' '));
  const rows = (ones: readonly Said[]): string =>
    ones.map(({ what, code, said }) => `| ${what} | ${code} | ${cell(said)} |`).join('\n');
  const page = `# Wrong usage, and what is said

Exit code 2: nothing was sent (a load that finds another in its event has read the list by then). A test runs each line, and holds this page to what it hears.

## Command lines

| what | code | said |
|---|---|---|
${rows(usages)}

## Profiles

| what | code | said |
|---|---|---|
${rows(profiles)}
`;
  if (process.env.MUSTER_WRITE_PAGES === '1') writeFileSync(PAGE, page);
  assert.equal(readFileSync(PAGE, 'utf8'), page);
});

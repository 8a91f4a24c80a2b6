import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repoFiles, specification, textOf } from './repo-files.ts';

/** Joined here, so that this file does not name what it forbids. */
const joined = (...parts: readonly string[]): string => parts.join('');

const MACHINE_PATHS = new RegExp(
  [
    joined('(?<![\\w./:}-])/', 'work/(?=\\w)'),
    joined('(?<![\\w./:}-])/', 'root/(?=[\\w.])'),
    joined('(?<![\\w./:}-])/', 'home/\\w+/'),
    joined('(?<![\\w./:}-])/', 'Users/\\w+/'),
  ].join('|'),
);

const REGISTRIES = [
  ['registry.npmjs', '.org'],
  ['registry.yarnpkg', '.com'],
  ['registry.npmmirror', '.com'],
  ['proxy.golang', '.org'],
  ['sum.golang', '.org'],
  ['deb.debian', '.org'],
  ['pypi', '.org'],
  ['files.pythonhosted', '.org'],
  ['static.crates', '.io'],
  ['repo.maven.apache', '.org'],
].map((parts) => joined(...parts));

/** As many words in a row as nobody writes twice by chance. */
const RUN = 9;

const files = repoFiles().flatMap((path) => {
  const text = textOf(path);
  return text === undefined ? [] : [{ path, text }];
});

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9_]+/g) ?? [];

function* runs(words: readonly string[]): Generator<string> {
  for (let start = 0; start + RUN <= words.length; start += 1)
    yield words.slice(start, start + RUN).join(' ');
}

/** The runs of a text's prose without its headings, which the ledger cites; names in code style and cells break a run. */
function proseRuns(markdown: string): Set<string> {
  const prose = markdown
    .replaceAll(/^#.*$/gm, '')
    .split(/\r?\n\s*\r?\n|\r?\n(?=\s*(?:[-*|#]|\d+\.))|\|/)
    .flatMap((block) => block.replaceAll(/`[^`]*`|\{[^}]*\}/g, '\n').split('\n'));
  return new Set(prose.flatMap((block) => [...runs(wordsOf(block))]));
}

test('no file names a path of one machine', () => {
  const named = files.flatMap(({ path, text }) => {
    const found = MACHINE_PATHS.exec(text);
    return found ? [`${path}: ${found[0]}`] : [];
  });
  assert.deepEqual(named, []);
});

test('no file names the host of a package registry', () => {
  const named = files.flatMap(({ path, text }) =>
    REGISTRIES.filter((host) => text.includes(host)).map((host) => `${path}: ${host}`),
  );
  assert.deepEqual(named, []);
});

const text = specification();

test('no file repeats the prose of the specification', {
  skip: text === undefined && 'the specification is not at hand',
}, () => {
  const prose = proseRuns(text ?? '');
  const copied = files.flatMap(({ path, text: content }) => {
    const found = [...runs(wordsOf(content))].find((run) => prose.has(run));
    return found === undefined ? [] : [`${path}: ${found}`];
  });
  assert.ok(prose.size > 50, 'the specification has prose');
  assert.deepEqual(copied, []);
});

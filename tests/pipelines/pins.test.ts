import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'yaml';
import { none } from '../repository/none.ts';
import { repoFiles, textOf } from '../repository/repo-files.ts';
import { loose, namedIn } from './pinned.ts';
import { excesses, workflowsIn } from './workflows.ts';

/** What a page's workflow has to be allowed beyond reading: a signature needs an identity and a place, a comment its own. */
const WRITES: Readonly<Record<string, readonly string[]>> = {
  'docs/provenance.md': ['id-token', 'attestations'],
  'docs/github-action.md': ['pull-requests'],
};
/** These spell out what is to be found. */
const SPELLS_OUT = ['tests/pipelines/pins.test.ts', 'tests/pipelines/pinned.ts'];

const files = repoFiles()
  .filter((path) => !SPELLS_OUT.includes(path))
  .flatMap((path) => {
    const text = textOf(path);
    return text === undefined ? [] : [{ path, text }];
  });
const named = files.flatMap(({ path, text }) => namedIn(text).map((one) => ({ path, ...one })));
const workflows = files.flatMap(({ path, text }) => workflowsIn(path, text).map((yaml) => ({ path, yaml })));

test('every action and every image that a file names is pinned by its digest, and says its version', () => {
  assert.ok(named.length >= 9, `${named.length} found`);
  none(
    named.flatMap((one) => loose(one) ?? []),
    'names whose bytes may change',
  );
});

test('an action or an image is the same wherever it is named', () => {
  const pins = new Map<string, Set<string>>();
  for (const { name, pin, version } of named)
    pins.set(name, (pins.get(name) ?? new Set()).add(`${version}@${pin}`));
  none(
    [...pins].filter(([, all]) => all.size > 1).map(([name, all]) => `${name}: ${[...all].join(', ')}`),
    'names that are pinned in two ways',
  );
});

const SHA = 'a'.repeat(40);
const SUM = `sha256:${'b'.repeat(64)}`;
const LOOSE: readonly string[] = [
  '- uses: actions/checkout@v4',
  '      uses: actions/checkout@main',
  `- uses: actions/checkout@${SHA}`,
  `- uses: actions/checkout@${SHA} # v4`,
  `- uses: 'actions/checkout@${SHA.slice(1)}' # v4.0.0`,
  'FROM node:26-trixie-slim AS base\nFROM base',
  `FROM node:26.10.0@${SUM.slice(0, -1)}`,
  `FROM --platform=linux/amd64 node:26@${SUM}`,
  'image: postgres:18.0.0',
  "      image 'registry.example.com/muster:1.0.0'",
  '    MUSTER_IMAGE: ghcr.io/someone/muster:1.0.0',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as TypeScript has it
  'k6Image: `grafana/k6:${version()}`',
  '"image": "grafana/k6:2.2.0"',
];
for (const text of LOOSE)
  test(`seen as not pinned: ${text.split('\n')[0]?.trim()}`, () => {
    const [one] = namedIn(text);
    assert.ok(one !== undefined && loose(one) !== undefined);
  });

test('what is pinned, what a stage is called and what a reader fills in are let be', () => {
  const text = [
    `- uses: actions/checkout@${SHA} # v4.0.0`,
    `FROM node:26.10.0-trixie-slim@${SUM} AS base\nFROM base`,
    '- uses: your-organisation/muster@COMMIT # v1.0.0',
    '- uses: ./.github/actions/own',
    'image: registry.example.com/muster:1.0.0@sha256:DIGEST',
    'image: $MUSTER_IMAGE',
    'The image of the jobs: see below.',
  ].join('\n');
  assert.deepEqual(
    namedIn(text).flatMap((one) => loose(one) ?? []),
    [],
  );
  assert.equal(namedIn(text).length, 2);
});

test('a workflow that a page shows is allowed no more than it needs', () => {
  assert.ok(workflows.length >= 2);
  none(
    workflows.flatMap(({ path, yaml }) =>
      excesses(yaml, WRITES[path]).map((sentence) => `${path}: ${sentence}`),
    ),
    'permissions that are not needed',
  );
});

const job = 'jobs:\n  one:\n    runs-on: ubuntu-latest\n    steps: []\n';
const EXCESSIVE: ReadonlyArray<readonly [string, string]> = [
  [job, 'the workflow does not say its permissions'],
  [`permissions: write-all\n${job}`, 'the workflow may write-all'],
  [`permissions: { contents: write }\n${job}`, 'the workflow may write contents'],
  [`permissions: {}\n${job}    permissions: { id-token: write }\n`, 'job one may write id-token'],
  [`permissions: {}\n${job}    env: { A: "\${{ secrets.A }}" }\n`, 'job one gives a secret to every step'],
  [
    `permissions: {}\n${job.replace('[]', '[{ uses: actions/checkout@v4 }]')}`,
    "job one leaves the job's token in the checkout",
  ],
];
for (const [yaml, sentence] of EXCESSIVE)
  test(`seen: ${sentence}`, () => assert.deepEqual(excesses(yaml), [sentence]));

test('a bot keeps everything current that a file pins', () => {
  const { extends: presets, customManagers } = JSON.parse(textOf('renovate.json') ?? '{}') as {
    readonly extends: readonly string[];
    readonly customManagers: ReadonlyArray<{
      readonly managerFilePatterns: readonly string[];
      readonly matchStrings: readonly string[];
    }>;
  };
  for (const preset of ['helpers:pinGitHubActionDigests', 'docker:pinDigests'])
    assert.ok(presets.includes(preset), preset);
  /** What the bot finds without being told where. */
  const itself = /(^|\/)(action\.ya?ml|Dockerfile)$|^\.github\/workflows\//;
  const seen = new Set(
    files.flatMap(({ path, text }) =>
      customManagers
        .filter(({ managerFilePatterns }) =>
          managerFilePatterns.some((pattern) => new RegExp(pattern.slice(1, -1)).test(path)),
        )
        .flatMap(({ matchStrings }) => matchStrings.map((pattern) => new RegExp(pattern, 'g')))
        .flatMap((pattern) => [...text.matchAll(pattern)].map((found) => ({ ...found.groups })))
        .map(({ depName, currentDigest }) => `${path} ${depName} ${currentDigest}`),
    ),
  );
  none(
    named
      .filter(({ path }) => !itself.test(path))
      .map(({ path, name, pin }) => `${path} ${name} ${pin}`)
      .filter((one) => !seen.has(one)),
    'pins that no bot would move',
  );
});

test('the action sets up the Node.js that the image starts from', () => {
  const { runs } = parse(textOf('action.yml') ?? '') as {
    readonly runs: { readonly steps: ReadonlyArray<{ readonly with?: Readonly<Record<string, string>> }> };
  };
  const [base] = named.filter(({ path, name }) => path === 'Dockerfile' && name === 'node');
  assert.equal(`${runs.steps[0]?.with?.['node-version']}-trixie-slim`, base?.version);
});

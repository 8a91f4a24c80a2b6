import { stringify } from 'yaml';
import { DOCKERFILE, IGNORED } from './image.ts';
import { judgeJob, resultsPod, setUpJob } from './jobs.ts';
import { type KustomizeStep, kustomization } from './kustomize.ts';
import { networkPolicies } from './network.ts';
import { notes } from './notes.ts';
import { deskService, profileMap, runClaim } from './shared.ts';
import type { Site } from './site.ts';
import { testRun } from './test-run.ts';

/** The files to run a load on a Kubernetes cluster, by file name. `folder` is where they will lie, for the README among them. */
export const manifests = (site: Site, folder: string): ReadonlyMap<string, string> =>
  new Map([
    ...stepsOf(site).flatMap(written),
    ['Dockerfile', DOCKERFILE],
    ['Dockerfile.dockerignore', IGNORED],
    ['README.md', notes(site, folder)],
  ]);

/** The steps of a run, each of which is applied by itself, since one waits for the other. */
const stepsOf = (site: Site): KustomizeStep[] => [
  {
    folder: '10-shared',
    files: {
      'shared.yaml': [profileMap(site), runClaim(site), deskService(site)],
      'network.yaml': networkPolicies(site),
    },
  },
  { folder: '20-set-up', files: { 'job.yaml': [setUpJob(site)] } },
  { folder: '30-judge', files: { 'job.yaml': [judgeJob(site)] } },
  { folder: '40-test-run', files: { 'test-run.yaml': [testRun(site)] } },
  { folder: '50-results', files: { 'pod.yaml': [resultsPod(site)] } },
];

const written = (step: KustomizeStep): Array<[name: string, text: string]> => [
  [`${step.folder}/kustomization.yaml`, yaml(kustomization(step))],
  ...Object.entries(step.files).map(([name, documents]): [string, string] => [
    `${step.folder}/${name}`,
    yaml(...documents),
  ]),
];

/** Kubernetes reads YAML 1.1, where a bare `yes` or `on` is no text: such texts stand in quotes. */
const FORM = { compat: 'yaml-1.1', aliasDuplicateObjects: false, lineWidth: 0 } as const;

/** YAML documents of one file, without aliases and folded lines, so that a manifest can be read in place. */
const yaml = (...documents: readonly object[]): string =>
  documents.map((one) => stringify(one, FORM)).join('---\n');

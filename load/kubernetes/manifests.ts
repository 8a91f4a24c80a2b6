import { stringify } from 'yaml';
import { DOCKERFILE, IGNORED } from './image.ts';
import { judgeJob, resultsPod, setUpJob } from './jobs.ts';
import { notes } from './notes.ts';
import { deskService, profileMap, runClaim } from './shared.ts';
import type { Site } from './site.ts';
import { testRun } from './test-run.ts';

/** The files to run a load on a Kubernetes cluster, by file name. `folder` is where they will lie, for the README among them. */
export const manifests = (site: Site, folder: string): ReadonlyMap<string, string> =>
  new Map([
    ['10-shared.yaml', yaml(profileMap(site), runClaim(site), deskService(site))],
    ['20-set-up.yaml', yaml(setUpJob(site))],
    ['30-judge.yaml', yaml(judgeJob(site))],
    ['40-test-run.yaml', yaml(testRun(site))],
    ['50-results.yaml', yaml(resultsPod(site))],
    ['Dockerfile', DOCKERFILE],
    ['Dockerfile.dockerignore', IGNORED],
    ['README.md', notes(site, folder)],
  ]);

/** YAML documents of one file, without aliases and folded lines, so that a manifest can be read in place. */
const yaml = (...documents: readonly object[]): string =>
  documents.map((one) => stringify(one, { aliasDuplicateObjects: false, lineWidth: 0 })).join('---\n');

import { stringify } from 'yaml';
import { DOCKERFILE, IGNORED } from './image.ts';
import { judgeJob, resultsPod, setUpJob } from './jobs.ts';
import { notes } from './notes.ts';
import { deskService, profileMap, runClaim } from './shared.ts';
import type { Site } from './site.ts';
import { testRun } from './test-run.ts';

/** Everything that it takes to run a load on a cluster, by file name. `folder` is where it will lie, for the notes. */
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

/** Documents of one file. Neither aliases nor folded lines: whoever reads a manifest finds each value where it counts. */
const yaml = (...documents: readonly object[]): string =>
  documents.map((one) => stringify(one, { aliasDuplicateObjects: false, lineWidth: 0 })).join('---\n');

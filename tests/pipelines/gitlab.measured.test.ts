import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { scratch } from '../cli/muster.ts';
import { ROOT } from '../repository/repo-files.ts';

const TOOL = createRequire(import.meta.url).resolve('gitlab-ci-local');
/** Its bundle uses what Node.js has from 22 on. */
const UNION = `data:text/javascript,${encodeURIComponent('Set.prototype.union ??= function (other) { return new Set([...this, ...other]); };')}`;

/** What gitlab-ci-local, which carries GitLab's own schema, says of a pipeline. */
function listed(pipeline: string): { readonly code: number | null; readonly said: string } {
  const cwd = scratch();
  writeFileSync(join(cwd, '.gitlab-ci.yml'), pipeline);
  spawnSync('git', ['init', '--quiet'], { cwd });
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', UNION, TOOL, '--list'], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, HOME: cwd },
  });
  return { code: status, said: stdout + stderr };
}

test("the GitLab template keeps GitLab's own schema, which sees a key that it does not know", () => {
  const template = readFileSync(join(ROOT, 'pipelines', 'muster.gitlab-ci.yml'), 'utf8');
  const { code, said } = listed(template);
  assert.equal(code, 0, said);
  assert.match(said, /^muster +test /m);
  const wrong = listed(template.replace('when: always', 'whn: always'));
  assert.notEqual(wrong.code, 0);
  assert.match(wrong.said, /whn/);
});

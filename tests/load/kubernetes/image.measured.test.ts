import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { DOCKERFILE } from '../../../load/kubernetes/image.ts';
import { ROOT, repoFiles } from '../../repository/repo-files.ts';

const scratch = mkdtempSync(join(tmpdir(), 'muster-image-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

/** Takes a stage's steps without Docker: what it runs, in a folder that stands for its own. */
const step = (command: string, cwd: string): string =>
  execFileSync('sh', ['-c', command], {
    cwd,
    encoding: 'utf8',
    timeout: 600_000,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

test('the steps of the Dockerfile, taken one by one, give a folder whose entry point is Muster without its tools', () => {
  const [build, image] = ['build', 'image'].map((name) => join(scratch, name)) as [string, string];
  for (const path of repoFiles()) cpSync(join(ROOT, path), join(build, path));
  for (const [, command = ''] of DOCKERFILE.matchAll(/^RUN (.+)$/gm)) step(command, build);
  for (const [, from = '', to = ''] of DOCKERFILE.matchAll(/^COPY --from=build \/muster\/(\S+) (\S+)$/gm))
    cpSync(join(build, from), to.endsWith('/') ? join(image, to, from) : join(image, to), {
      recursive: true,
    });
  const [, entry = '[]'] = /^ENTRYPOINT (.+)$/m.exec(DOCKERFILE) ?? [];
  const command = (JSON.parse(entry) as string[]).join(' ');
  assert.match(step(`${command} load --help`, image), /--kubernetes/);
  assert.match(step(`${command} doctor --reference`, image), /environment +ok/);
  for (const name of ['tsx', 'esbuild', 'typescript'])
    assert.equal(existsSync(join(image, 'node_modules', name)), false, name);
});

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../harness/paths.ts';
import { ownScript } from '../../harness/run/own-script.ts';

const { file, execArgv } = ownScript(pathToFileURL(join(ROOT, 'reference', 'main.ts')));

const start = (...args: string[]): ChildProcess => spawn(process.execPath, [...execArgv, file, ...args]);

async function firstLine(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) return line;
  return '';
}

async function refusal(...args: string[]): Promise<[number | null, string]> {
  const child = start(...args);
  let text = '';
  child.stderr!.on('data', (chunk) => {
    text += chunk;
  });
  const [code] = await once(child, 'close');
  return [code, text];
}

describe('the process', () => {
  it('prints its profile on one line and ends when told', async () => {
    const child = start('--rate', '50', '--attendees', '12', '--variant', 'check-in-201,retry-after-date');
    const profile = JSON.parse(await firstLine(child));
    assert.match(profile.base_url, /^http:\/\/127\.0\.0\.1:\d+$/);
    assert.equal(profile.rate_limit, 'probe');
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'exit'), [0, null]);
  });

  it('ends when its standard input does, if asked to', async () => {
    const child = start('--watch-stdin');
    await firstLine(child);
    child.stdin!.end();
    assert.deepEqual(await once(child, 'exit'), [0, null]);
  });

  it('names the nearest variant, fault or flag in one sentence', async () => {
    assert.deepEqual(await refusal('--variant', 'check-in-203'), [
      2,
      'There is no variant "check-in-203"; did you mean "check-in-200"?\n',
    ]);
    assert.deepEqual(await refusal('--fault', 'walk.once.overlaps'), [
      2,
      'There is no fault "walk.once.overlaps"; did you mean "walk.once.overlap"?\n',
    ]);
    assert.deepEqual(await refusal('--port', 'many'), [2, '--port takes a whole number, not "many"\n']);
    assert.deepEqual((await refusal('--colour'))[0], 2);
  });
});

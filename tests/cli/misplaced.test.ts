import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { handleArguments } from '../../cli/handle-arguments.ts';
import { misplaced } from '../../cli/misplaced.ts';
import { profileIn, scratch } from './muster.ts';

const folder = scratch();
const file = join(folder, 'results.txt');
writeFileSync(file, 'mine');
mkdirSync(join(folder, 'empty'));
const profile = profileIn(folder, { base_url: 'http://127.0.0.1:1' }, 'here.json');

const COMMANDS: ReadonlyArray<readonly string[]> = [
  ['verify', '--profile', profile, '--out', file],
  ['verify', '--profile', profile, `--out=${join(file, 'below')}`],
  ['certify', '--profile', profile, '--out', file, '--anyway'],
  ['init', '--profile', join(file, 'muster.yaml'), '--base-url', 'http://127.0.0.1:1', '--name', 'x'],
];

for (const args of COMMANDS)
  test(`muster ${args[0]} into a place that is a file is wrong usage, with the place named`, async () => {
    const heard: string[] = [];
    assert.equal(await handleArguments(args, (line) => heard.push(line)), 2, heard.join('\n'));
    assert.match(
      heard.at(-1) ?? '',
      /results\.txt.* is a file, and a folder is needed: name another place\.$/,
    );
  });

const trouble = (code: string, path: string): Error => Object.assign(new Error(code), { code, path });

test('what goes wrong elsewhere than where the user pointed is no mistake of the user', () => {
  assert.equal(misplaced(trouble('EACCES', '/var/other'), ['verify', '--out', folder]), undefined);
  assert.equal(misplaced(trouble('ENOENT', join(folder, 'facts.ndjson')), ['--out', folder]), undefined);
  assert.equal(misplaced(trouble('ENOSPC', folder), ['--out', folder]), undefined);
});

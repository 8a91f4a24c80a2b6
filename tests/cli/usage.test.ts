import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Command } from 'commander';
import { names } from '../../cli/common-options.ts';
import { handleArguments } from '../../cli/handle-arguments.ts';
import { muster, scratch } from './muster.ts';

const cwd = scratch();
const COMMANDS = ['verify', 'doctor', 'init', 'serve', 'rules', 'report', 'compare', 'certify'];

const MISTAKES: ReadonlyArray<readonly [string, readonly string[], RegExp]> = [
  ['an unknown command', ['verfy'], /^There is no command "verfy": did you mean verify\?/],
  [
    'an unknown option',
    ['verify', '--porfile', 'x'],
    /^muster verify has no option --porfile: did you mean --profile\?/,
  ],
  ['an unknown option of the program', ['--halp'], /^muster has no option --halp: did you mean --help\?/],
  [
    'an unknown suite',
    ['verify', 'atendees', '--reference'],
    /^There is no suite "atendees": did you mean attendees\? The suites are /,
  ],
  ['a seed that is no number', ['verify', '--seed', 'x'], /takes a whole number/],
  ['no workers', ['verify', '--workers', '0'], /takes a whole number from 1/],
  ['an unknown effort', ['verify', '--effort', 'huge'], /quick, normal, deep/],
  ['an option without its value', ['verify', '--profile'], /argument missing/],
  [
    'an unknown variant',
    ['serve', '--variant', 'check-in-20'],
    /^There is no variant "check-in-20"; did you mean "check-in-200"\?/,
  ],
  ['an unknown fault', ['serve', '--fault', 'nope'], /^There is no fault "nope"/],
  ['an unknown fault to verify', ['verify', '--fault', 'nope'], /^There is no fault "nope"/],
  [
    'a fault for an environment that is not the reference',
    ['verify', '--fault', 'x', '--base-url', 'http://127.0.0.1:1'],
    /^Only the embedded environment/,
  ],
  [
    'an unknown server to detect',
    ['detect', '--target', 'nobody'],
    /^There is no server nobody: name some of reference/,
  ],
  [
    'a word that no fault has',
    ['detect', '--fault', 'zzzzz', '--variant', 'none'],
    /^No fault of reference has "zzzzz" in its name/,
  ],
  [
    'a word that no variant has',
    ['detect', '--variant', 'zzzzz', '--fault', 'none'],
    /^No variant of reference has "zzzzz" in its name/,
  ],
  ['a port that does not exist', ['serve', '--port', '99999'], /^There is no port 99999/],
  [
    'an unknown chapter',
    ['rules', 'atendees'],
    /^No rule or gap stands under "atendees": did you mean "attendees"\?/,
  ],
  ['a word that is nowhere', ['rules', '--grep', 'zzzzz'], /^No rule or gap has "zzzzz" in it/],
  ['a folder without a run', ['report', cwd], /holds no run/],
  ['one argument too many', ['report', 'a', 'b'], /takes no further argument/],
];

for (const [what, args, sentence] of MISTAKES)
  test(`${what} is one sentence and exit code 2`, async () => {
    const said: string[] = [];
    assert.equal(await handleArguments(args, (line) => said.push(line)), 2, said.join());
    assert.equal(said.length, 1);
    assert.match(said[0] ?? '', sentence);
    assert.doesNotMatch(said[0] ?? '', /\n/);
  });

for (const command of COMMANDS)
  test(`muster ${command} --help shows examples`, async () => {
    const { code, stdout } = await muster([command, '--help'], { cwd });
    assert.equal(code, 0);
    assert.match(stdout, new RegExp(`Usage: muster ${command}`));
    assert.match(stdout, new RegExp(`Examples:\\n  \\$ muster ${command}`));
  });

test('no command at all shows the help and is wrong usage', async () => {
  const { code, stderr } = await muster([], { cwd });
  assert.equal(code, 2);
  for (const command of COMMANDS) assert.match(stderr, new RegExp(`^  ${command}`, 'm'));
});

test('a mistake in a process of its own says the same, from wherever it is started', async () => {
  const { code, stdout, stderr } = await muster(['verfy'], { cwd });
  assert.deepEqual([code, stdout], [2, '']);
  assert.equal(stderr, 'There is no command "verfy": did you mean verify? (muster --help).\n');
});

test('names are separated by commas, and an option that is given again adds to those before', () => {
  const command = new Command().option('--rule <ids>', '', names);
  command.parse(['--rule', 'a,b', '--rule', 'c'], { from: 'user' });
  assert.deepEqual(command.opts()['rule'], ['a', 'b', 'c']);
});

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { handleArguments } from '../../cli/handle-arguments.ts';

const folder = mkdtempSync(join(tmpdir(), 'muster-load-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const profile = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, `client: { id: a, secret: b }\nevent_id: 1\nwrites: allow\n${text}`);
  return file;
};

/** What the command says on standard error, and how it ends. */
async function run(...args: string[]): Promise<{ code: number; said: string }> {
  const write = process.stderr.write;
  let said = '';
  process.stderr.write = (chunk: string | Uint8Array) => {
    said += String(chunk);
    return true;
  };
  try {
    return { code: await handleArguments(['load', ...args]), said };
  } finally {
    process.stderr.write = write;
  }
}

describe('muster load', () => {
  const refused = async (pattern: RegExp, ...args: string[]): Promise<void> => {
    const { code, said } = await run(...args);
    assert.equal(code, 2, said);
    assert.match(said, pattern);
    assert.equal(said.trim().split('\n').length, 1);
  };

  it('names the nearest scenario', () => refused(/did you mean rush/, 'rash', '--reference'));
  it('names the nearest objective', () =>
    refused(/did you mean door_p95/, 'rush', '--reference', '--slo', 'dor_p95=3'));
  it('refuses a target beyond this machine that its profile does not allow', () =>
    refused(
      /does not allow load/,
      'rush',
      '--profile',
      profile('far.yaml', 'base_url: https://doors.example.com\n'),
    ));
  it('refuses what nobody calls alpha or local, unless that is meant', () =>
    refused(
      /allows writes and does not say to what: .* --yes-production/,
      'rush',
      '--profile',
      profile(
        'prod.yaml',
        'base_url: https://doors.example.com\nname: eu-production\nload: { allow: true }\n',
      ),
    ));
  it('refuses a plan beyond the ceiling of requests', () =>
    refused(
      /takes \d+ requests, and the profile allows 100/,
      'rush',
      '--profile',
      profile(
        'few.yaml',
        'base_url: https://doors.example.com\nenvironment: alpha\nload: { allow: true, requests: 100 }\n',
      ),
    ));
  it('refuses a plan beyond the ceiling of the rate', () =>
    refused(
      /requests a second, and the profile allows 5/,
      'rush',
      '--speedup',
      '500',
      '--profile',
      profile(
        'slow.yaml',
        'base_url: https://doors.example.com\nenvironment: alpha\nload: { allow: true, requests_per_second: 5 }\n',
      ),
    ));
  it('refuses a plan that no service could meet, and says where the queue stands', () =>
    refused(
      /cannot be served: .* people take \d+ % of the time that the doors have; the longest queue/,
      ...['rush', '--scanners', '4', '--per-person', '20s', '--profile'],
      profile(
        'patient.yaml',
        'base_url: https://doors.example.com\nenvironment: alpha\nload: { allow: true, minutes: 600 }\n',
      ),
    ));
  it('refuses a plan beyond a ceiling of its rehearsal', () => {
    const day = join(folder, 'day.yaml');
    writeFileSync(
      day,
      'name: day\narrivals: { people: 600, over: 1m }\ndoors: [ { name: a, per_person: none } ]\nceilings: { requests_per_second: 2 }\n',
    );
    return refused(
      /requests a second, and its rehearsal allows 2: .* or raise ceilings\.requests_per_second there/,
      day,
      ...[
        '--profile',
        profile(
          'any.yaml',
          'base_url: https://doors.example.com\nenvironment: alpha\nload: { allow: true }\n',
        ),
      ],
    );
  });
  it("refuses a scanner's module that is not there, in a dry run too", () => {
    const day = join(folder, 'own.yaml');
    writeFileSync(
      day,
      'name: day\narrivals: { people: 6, over: 1m }\ndoors: [ { name: a, per_person: none } ]\nscanner: ./no.js\n',
    );
    return refused(/module no\.js cannot be read: name a JavaScript file/, day, '--reference', '--dry-run');
  });
  it('refuses what a subcommand lacks', async () => {
    await refused(/Name the folder of a run/, 'doors');
    await refused(/Name the folder of the load/, 'restore', '--reference');
    await refused(/People of the embedded environment/, 'prepare', '--reference');
    await refused(/no load run in/, 'doors', folder);
    await refused(/Only muster load init/, 'rush', '--from', 'smoke', '--reference');
  });
  it('refuses a plan beyond the ceiling of time', () =>
    refused(
      /minutes, and the profile allows 1/,
      'rush',
      '--profile',
      profile(
        'short.yaml',
        'base_url: https://doors.example.com\nenvironment: alpha\nload: { allow: true, minutes: 1 }\n',
      ),
    ));
  it('refuses a folder without a run to reconcile', () =>
    refused(/no load run to reconcile/, 'rush', '--reference', '--reconcile', folder));
});

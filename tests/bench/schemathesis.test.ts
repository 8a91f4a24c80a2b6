import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { measuredCommand } from '../../bench/measured-command.ts';
import { obtainPython, pinnedVersion } from '../../bench/python/obtain-python.ts';
import { drawnFaults } from '../../bench/schemathesis/drawn-faults.ts';
import { SCHEMATHESIS } from '../../bench/schemathesis/schemathesis-tool.ts';
import { muster, type Served } from '../../bench/schemathesis/tools.ts';
import { ROOT } from '../../harness/paths.ts';
import { ownScript } from '../../harness/run/own-script.ts';
import { startServerProcess } from '../../harness/run/server-process.ts';
import { startReference } from '../../reference/index.ts';
import { RULES } from '../../spec/ledger/index.ts';
import { textOf } from '../repository/repo-files.ts';

test('a seed draws six blatant and six subtle faults, each of a must-rule of its own, and another seed others', async () => {
  const drawn = await drawnFaults(2);
  assert.equal(drawn.length, 12);
  assert.equal(drawn.filter(({ subtle }) => subtle).length, 6);
  assert.equal(new Set(drawn.map(({ rule }) => rule)).size, 12);
  for (const { rule } of drawn) assert.equal(RULES[rule].level, 'must', rule);
  assert.notDeepEqual(await drawnFaults(3), drawn);
});

test('the server counts what it is asked, of the API and beside it, and pages of attendees', async () => {
  const { file, execArgv } = ownScript(pathToFileURL(join(ROOT, 'bench/counted-server.ts')));
  const server = await startServerProcess([process.execPath, ...execArgv, file], { tool: 'node' });
  try {
    assert.deepEqual(await server.tell(''), { requests: 0, pages: 0 });
    for (const path of ['/api/v2/events/1/attendees?page=2', '/api/v2/openapi', '/nowhere'])
      await (await fetch(`${server.profile.base_url}${path}`)).text();
    assert.deepEqual(await server.tell(''), { requests: 3, pages: 1 });
  } finally {
    await server.stop();
  }
});

test('a run that an environment keeps from judging is an outcome, which says why', async () => {
  const reference = await startReference();
  try {
    const served = { ...reference.profile, event_id: 987_654 } as unknown as Served;
    const { findings, rules, undecided } = await (await muster.ready(served, 1))();
    assert.deepEqual({ findings, rules }, { findings: [], rules: [] });
    assert.match(undecided ?? '', /knows no event 987654/);
  } finally {
    await reference.close();
  }
});

for (const place of ['bench/schemathesis', 'tests/reference/stock-clients'])
  test(`every package that ${place} installs is pinned`, () => {
    const lines = (textOf(`${place}/requirements.txt`) ?? '').trim().split('\n');
    const packages = lines.filter((line) => !line.startsWith('#'));
    assert.ok(packages.length > 5);
    for (const line of packages) assert.match(line, /^[\w-]+==\d[\w.]*( ; python_version < "3\.11")?$/);
  });

test('the other tool is the release that comparisons name', () => {
  assert.match(pinnedVersion(SCHEMATHESIS), /^4\.32\.\d+$/);
});

test('without Python one sentence says what is needed', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-no-python-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const { path, reason } = await obtainPython(SCHEMATHESIS, { PATH: folder, XDG_CACHE_HOME: folder });
  assert.equal(path, undefined);
  assert.match(
    reason ?? '',
    /^Schemathesis \S+ needs Python 3\.10 or newer .*: there is no python3 on the PATH$/,
  );
});

test('the line that is waited for is heard on either output, and of two the first', async () => {
  const script = `console.log('0 failed'); setTimeout(() => { console.error('1 failed'); setTimeout(() => console.log('2 failed'), 200) }, 200)`;
  const run = await measuredCommand(process.execPath, ['-e', script], { until: /[1-9] failed/ });
  assert.equal(run.exit, 0);
  assert.ok(run.saidAt !== undefined && run.saidAt < run.seconds - 0.1);
  const silent = await measuredCommand(process.execPath, ['-e', script], { until: /3 failed/ });
  assert.equal(silent.saidAt, undefined);
});

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import { readExchanges } from '../../record/exchanges-file.ts';
import { muster, scratch } from '../cli/muster.ts';

test('a run whose profile forbids writes sends the API nothing but readings, and judges what those show', async () => {
  const folder = scratch();
  const reference = await startReferenceProcess();
  try {
    const profile = JSON.stringify({ ...reference.profile, writes: 'forbid' });
    writeFileSync(join(folder, 'p.json'), profile);
    const options = { cwd: folder, env: { CI: '1', NO_COLOR: '1' } };
    const { code, stdout } = await muster(['verify', '--profile', 'p.json', '--out', 'out'], options);
    assert.equal(code, 0, stdout);
    const sent = new Map<string, number>();
    for await (const { request } of readExchanges(join(folder, 'out'))) {
      if (!new URL(request.url).pathname.startsWith('/api/')) continue;
      sent.set(request.method, (sent.get(request.method) ?? 0) + 1);
    }
    assert.ok((sent.get('GET') ?? 0) > 100, JSON.stringify([...sent]));
    sent.delete('GET');
    assert.deepEqual([...sent], []);
  } finally {
    await reference.stop();
  }
});

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { handleArguments } from '../../cli/handle-arguments.ts';
import { loadResult } from '../../load/judge/load-result.ts';
import { writeLoadResult } from '../../record/load-result.ts';
import { recordedEvidence } from './recorded.ts';

it('muster report renders a load run again from its load.json, and ends as the run did', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-report-'));
  const write = process.stdout.write;
  process.stdout.write = () => true;
  try {
    const result = loadResult(recordedEvidence());
    for (const [verdict, code] of [
      ['pass', 0],
      ['fail', 1],
      ['invalid', 3],
    ] as const) {
      writeLoadResult(folder, { ...result, verdict });
      assert.equal(await handleArguments(['report', folder, '--quiet']), code);
      assert.match(readFileSync(join(folder, 'report.html'), 'utf8'), new RegExp(`<h1>${verdict}</h1>`));
      assert.match(readFileSync(join(folder, 'junit.xml'), 'utf8'), /<testsuites name="muster load"/);
    }
  } finally {
    process.stdout.write = write;
    rmSync(folder, { recursive: true, force: true });
  }
});
